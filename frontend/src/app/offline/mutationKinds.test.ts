import { expect, it, vi } from "vitest";
import { renewPage } from "@/platform/loading/renewal";
import { mutationKinds } from "./mutationKinds";

vi.mock("@/platform/loading/renewal", () => ({ renewPage: vi.fn() }));
vi.mock("@/data/mutations", () => {
  throw new Error("the file is gone");
});

it("a page that cannot load the kinds of mutations reloads once it is hidden, and not before", async () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", page);
  await expect(mutationKinds()).rejects.toThrow();
  page.dispatchEvent(new Event("visibilitychange"));
  expect(renewPage).not.toHaveBeenCalled();
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(renewPage).toHaveBeenCalledOnce();
});
