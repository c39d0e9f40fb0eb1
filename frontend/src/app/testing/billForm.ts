import { fireEvent, screen, within } from "@testing-library/react";
import { user } from "./openApp";
import { splitBy } from "./weekend";

/** The lines of a bill in the form of an expense. */

export const byItem = () => splitBy("By item");
export const lineField = () => screen.findByLabelText<HTMLTextAreaElement>("Type a line, or paste the bill");

/** Enters each line at once, because each letter would render the whole form. */
export async function type(...lines: string[]): Promise<void> {
  for (const line of lines) {
    fireEvent.change(await lineField(), { target: { value: line } });
    await user.type(await lineField(), "{Enter}");
  }
}

/** Returns the faces of a line. Its legend is found faster than its role, since a bill has many buttons. */
export async function facesOf(label: string) {
  const legend = await screen.findByText(`Who had ${label}?`);
  return within(legend.closest("fieldset") as HTMLElement);
}

/** Puts people on a line, or takes them off. */
export async function take(label: string, ...names: string[]): Promise<void> {
  const faces = await facesOf(label);
  // A name that does not contain the face's letters is followed by them.
  for (const name of names) {
    await user.click(await faces.findByRole("button", { name: new RegExp(`^${name}( \\(|,|$)`) }));
  }
}
