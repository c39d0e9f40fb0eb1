/** Copies text and returns whether it worked. Plain http has no clipboard API, so a hidden text field is used there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // An open dialog traps the focus, so the field must be inside it.
  const home = document.querySelector("[role=dialog]") ?? document.body;
  home.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
  }
}
