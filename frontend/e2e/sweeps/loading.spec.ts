import { expect, test, violations } from "../support/app";
import { breaksLater } from "../support/failing";
import { fullLife, HALVES, halfOf, screens } from "../support/fullLife";

/** Screens that render without any answer. */
const WAIT_FOR_NOTHING = ["/add-event", "/import"];

for (const half of HALVES) {
  test(`the ${half} half of the screens has no violation while it loads, and when loading failed`, async ({
    browse,
  }) => {
    test.slow();
    const full = await fullLife();
    const { ada } = full;
    // This page sends no request, so the device caches nothing for the next.
    const page = await browse(ada, "/en/privacy");
    for (const path of halfOf(screens(full), half).filter((screen) => !WAIT_FOR_NOTHING.includes(screen))) {
      const fail = await breaksLater(page, "**/rest/v1/**");
      await page.goto(path);
      await expect(page.locator('[aria-busy="true"]').first(), path).toBeAttached();
      expect(await violations(page), `${path}, loading`).toEqual([]);
      fail();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await expect(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
      expect(await violations(page), `${path}, failed`).toEqual([]);
    }
  });
}
