import type { Page } from "@playwright/test";

interface Shared {
  title?: string;
  text?: string;
  link?: string;
  file?: { name: string; mimeType: string; buffer: Buffer };
}

/** Posts what a device's share sheet sends to the app. Any other web page can post the same. */
export async function share(page: Page, origin: string | undefined, { file, ...texts }: Shared): Promise<void> {
  await page.goto("about:blank");
  await page.setContent(`<form method="post" enctype="multipart/form-data" action="${origin}/share">
    <input name="title" /><input name="text" /><input name="link" /><input name="file" type="file" />
  </form>`);
  for (const [name, text] of Object.entries(texts)) await page.locator(`[name=${name}]`).fill(text);
  if (file) await page.locator("[name=file]").setInputFiles(file);
  await page.locator("form").evaluate((form: HTMLFormElement) => form.submit());
}
