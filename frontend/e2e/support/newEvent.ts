import { expect, type Page } from "@playwright/test";

/** Submits the form of a new event, and waits for its ticket. */
export async function createEvent(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByRole("region", { name: "Invite your friends" })).toBeVisible();
}
