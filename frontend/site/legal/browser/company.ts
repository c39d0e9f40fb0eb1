import { fetchConfig } from "@/platform/config/config";

/** Writes the operator's details into the contact card. Without a response, the static sentence stays. */
export async function showCompany(): Promise<void> {
  const card = document.querySelector<HTMLElement>("[data-company]");
  if (!card) return;
  const loaded = await fetchConfig().catch(() => null);
  const company = loaded?.company;
  if (!company?.name) return;
  fill(card, "name", [text(company.name)]);
  fill(card, "address", (company.address ?? []).filter(Boolean).map(line));
  fill(card, "email", company.email ? [mailLink(company.email)] : []);
  card.querySelector("[data-company-fallback]")?.remove();
  const details = card.querySelector<HTMLElement>("[data-company-details]");
  if (details) details.hidden = false;
}

function fill(card: HTMLElement, name: string, nodes: Node[]): void {
  const place = card.querySelector<HTMLElement>(`[data-company-${name}]`);
  if (!place) return;
  if (nodes.length > 0) place.replaceChildren(...nodes);
  else place.closest<HTMLElement>("[data-company-row]")?.remove();
}

function text(value: string): Node {
  return document.createTextNode(value);
}

function line(value: string): Node {
  const span = document.createElement("span");
  span.textContent = value;
  return span;
}

function mailLink(email: string): Node {
  const link = document.createElement("a");
  link.href = `mailto:${email}`;
  link.textContent = email;
  return link;
}
