// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { saveFile } from "@/platform/files/saveFile";
import { sharePicture } from "./usePicture";

vi.mock("@/platform/files/saveFile", () => ({ saveFile: vi.fn() }));

const picture = new Blob(["png"], { type: "image/png" });

function deviceShares(share: (data: ShareData) => Promise<void>, canShare: boolean) {
  Object.defineProperties(navigator, {
    share: { value: share, configurable: true },
    canShare: { value: ({ files }: ShareData) => canShare && files?.length === 1, configurable: true },
  });
}

afterEach(() => {
  vi.mocked(saveFile).mockClear();
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(navigator, "canShare");
});

test("a picture goes to the share sheet as a file", async () => {
  const share = vi.fn(async (_data: ShareData) => {});
  deviceShares(share, true);
  expect(await sharePicture("Porto.png", picture)).toBe("shared");
  const [file] = share.mock.calls[0]?.[0].files ?? [];
  expect([file?.name, file?.type]).toEqual(["Porto.png", "image/png"]);
  expect(saveFile).not.toHaveBeenCalled();
});

test("a share sheet that is closed saves nothing and is no failure", async () => {
  deviceShares(() => Promise.reject(new DOMException("closed", "AbortError")), true);
  expect(await sharePicture("Porto.png", picture)).toBe("cancelled");
  expect(saveFile).not.toHaveBeenCalled();
});

test.each([
  ["refuses to share", () => deviceShares(() => Promise.reject(new DOMException("no", "NotAllowedError")), true)],
  ["shares texts only", () => deviceShares(() => Promise.resolve(), false)],
  ["shares nothing", () => {}],
])("a device that %s saves the picture", async (_, prepare) => {
  prepare();
  expect(await sharePicture("Porto.png", picture)).toBe("saved");
  expect(saveFile).toHaveBeenCalledWith("Porto.png", picture);
});
