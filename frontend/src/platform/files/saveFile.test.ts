// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { saveFile } from "./saveFile";

it("a saved file keeps its object URL until its download has begun, and not longer", () => {
  vi.useFakeTimers();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:saved");
  const revoked = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  saveFile("trip.csv", new Blob(["Date,Cost"]));
  vi.advanceTimersByTime(30_000);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoked).toHaveBeenCalledExactlyOnceWith("blob:saved");
});
