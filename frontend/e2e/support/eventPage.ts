import type { Page } from "@playwright/test";

/** Chooses from the menu of an event's page. */
export async function fromEventMenu(page: Page, what: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: what }).click();
}

/** Opens the search among an event's expenses, which a phone shows on request. */
export async function openSearch(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Search expenses" }).click();
}
