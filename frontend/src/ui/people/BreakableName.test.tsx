// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { BreakableName } from "./BreakableName";

it.each([
  ["cem.yilmaz@example.com", "cem.<wbr>yilmaz@<wbr>example.<wbr>com"],
  ["J. R. Yılmaz", "J. R. Yılmaz"],
])("the name %s breaks as %s, and its text stays the same", (name, html) => {
  const { container } = render(<BreakableName>{name}</BreakableName>);
  expect(container.innerHTML).toBe(html);
  expect(container.textContent).toBe(name);
});
