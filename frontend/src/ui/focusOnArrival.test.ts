// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { focusHeadingAfter, focusOnArrival } from "./focusOnArrival";

afterEach(() => {
  document.body.innerHTML = "";
});

const nextFrame = () => new Promise<unknown>(requestAnimationFrame);

function page(): { heading: HTMLElement; link: HTMLElement } {
  document.body.innerHTML = '<h1 tabindex="-1">Trip</h1><a href="/events">Events</a>';
  const [heading, link] = document.body.children;
  return { heading: heading as HTMLElement, link: link as HTMLElement };
}

it("a heading takes the focus in the next frame", async () => {
  const { heading } = page();
  focusOnArrival(heading);
  await nextFrame();
  expect(document.activeElement).toBe(heading);
});

it.each(["Tab", "Enter"])("a heading does not take the focus back that %s moved before the next frame", async (key) => {
  const { heading, link } = page();
  focusOnArrival(heading);
  window.dispatchEvent(new KeyboardEvent("keydown", { key }));
  link.focus();
  await nextFrame();
  expect(document.activeElement).toBe(link);
});

it("a heading takes the focus while Enter is held since before", async () => {
  const { heading } = page();
  focusOnArrival(heading);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", repeat: true }));
  await nextFrame();
  expect(document.activeElement).toBe(heading);
});

it("a cancelled arrival leaves the focus where it is", async () => {
  const { heading, link } = page();
  link.focus();
  focusOnArrival(heading)();
  await nextFrame();
  expect(document.activeElement).toBe(link);
});

it("the heading takes the focus of an element that goes, and leaves it elsewhere", async () => {
  const { heading, link } = page();
  const goes = focusHeadingAfter(link);
  goes();
  await nextFrame();
  expect(document.activeElement).toBe(document.body);
  link.focus();
  goes();
  link.remove();
  await nextFrame();
  expect(document.activeElement).toBe(heading);
});
