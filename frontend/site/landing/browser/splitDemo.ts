import { CURRENCIES } from "@/core/money/currency";
import { formatAmount, type Units } from "@/core/money/units";
import { equalShares } from "@/core/splitting/split";

/**
 * Makes the sample split interactive: readers remove people from an expense and add them back. Shares are computed by
 * the app's rule.
 */
export function splitDemo(): void {
  const demo = document.querySelector<HTMLElement>("[data-split]");
  const result = demo?.querySelector<HTMLElement>("[data-split-result]");
  const currency = CURRENCIES.find((code) => code === demo?.dataset.currency);
  if (!demo || !result || !currency) return;
  const amount = Number(demo.dataset.split) as Units;
  const expense = demo.dataset.expense ?? "";
  const people = [...demo.querySelectorAll<HTMLButtonElement>("button[data-person]")];

  const isIn = (person: HTMLButtonElement) => person.getAttribute("aria-pressed") === "true";
  const idOf = (person: HTMLButtonElement) => person.dataset.person ?? "";

  const show = () => {
    const present = people.filter(isIn);
    const shares = new Map(equalShares(expense, amount, present.map(idOf)).map((s) => [s.user_id, s.share_amount]));
    for (const person of people) {
      const share = shares.get(idOf(person));
      const figure = person.querySelector("[data-share]");
      if (figure) figure.textContent = share === undefined ? "–" : formatAmount(share, currency);
    }
    result.textContent = (result.dataset.template ?? "")
      .replace("{{amount}}", formatAmount(amount, currency))
      .replace("{{count}}", String(present.length));
  };

  for (const person of people) {
    person.addEventListener("click", () => {
      const last = isIn(person) && people.filter(isIn).length === 1;
      if (last) return;
      person.setAttribute("aria-pressed", String(!isIn(person)));
      show();
    });
  }
}
