import { languagesOf, PUBLIC_PAGES, pathOf } from "../../src/core/routes/publicPages";
import { test } from "../support/app";
import { staysInItsWindow } from "../support/widths";

for (const name of PUBLIC_PAGES) {
  test(`${name} does not scroll sideways in any language`, async ({ page }) => {
    test.slow();
    for (const path of languagesOf(name).map((language) => pathOf(name, language))) {
      await page.goto(path);
      await staysInItsWindow(page, path);
    }
  });
}
