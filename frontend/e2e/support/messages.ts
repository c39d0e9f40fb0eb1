import type { Page } from "@playwright/test";
import { expect } from "./app";

/** One of the messages of spec section 8 is to be read. */
export const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

/** A press of a button in whatever asks for confirmation. */
export const confirm = (page: Page, name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name }).click();
