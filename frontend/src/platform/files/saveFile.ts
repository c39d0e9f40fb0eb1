/** How long a browser may take to begin a download, such as after asking where to put it. */
const BEGUN_MS = 60_000;

/** Hands a file to the person, the way their browser keeps downloads. */
export function saveFile(name: string, contents: Blob): void {
  const address = URL.createObjectURL(contents);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), BEGUN_MS);
}
