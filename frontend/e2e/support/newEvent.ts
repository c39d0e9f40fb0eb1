import { expect, type Page } from "@playwright/test";

/** Submits the form of a new event, and closes the invitation that opens with it. */
export async function createEvent(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create event" }).click();
  const invitation = page.getByRole("dialog", { name: "Invite people" });
  await expect(invitation).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(invitation).toHaveCount(0);
}
