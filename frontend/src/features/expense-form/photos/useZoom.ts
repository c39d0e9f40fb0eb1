import { type MouseEvent, type PointerEvent, useCallback, useRef, useState } from "react";
import { moved, type Point, type Size, type View, WHOLE, zoomed } from "@/core/receipts/zoom";

/** Enlargement by a double tap. */
const DOUBLE_TAP = 3;
/** Pixels of a wheel that double the size. */
const WHEEL_PX = 300;

type Touch = Pick<globalThis.MouseEvent, "clientX" | "clientY">;

/** Returns a point of the window, from the middle of the frame. */
function pointIn(frame: HTMLElement | null, { clientX, clientY }: Touch): Point {
  const box = frame?.getBoundingClientRect();
  if (!box) return { x: 0, y: 0 };
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

/** Enlarges a picture in its frame: by two fingers, wheel or double tap; one finger moves it. */
export function useZoom(picture: Size) {
  const [view, setView] = useState<View>(WHOLE);
  const frame = useRef<HTMLElement | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const sizeOfFrame = (): Size => {
    const box = frame.current?.getBoundingClientRect();
    return { width: box?.width ?? 1, height: box?.height ?? 1 };
  };
  const fromMiddle = (at: Touch) => pointIn(frame.current, at);
  const enlarge = (factor: number, at: Point = { x: 0, y: 0 }) =>
    setView((before) => zoomed(before, factor, at, picture, sizeOfFrame()));
  const move = (x: number, y: number) => setView((before) => moved(before, { x, y }, picture, sizeOfFrame()));

  const latest = useRef(enlarge);
  latest.current = enlarge;
  // React listens to wheels passively, so the page behind would scroll.
  const listen = useCallback((element: HTMLElement | null) => {
    frame.current = element;
    const turn = (wheel: WheelEvent) => {
      wheel.preventDefault();
      latest.current(2 ** (-wheel.deltaY / WHEEL_PX), pointIn(element, wheel));
    };
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  }, []);

  const down = (pointer: PointerEvent) => {
    pointer.currentTarget.setPointerCapture(pointer.pointerId);
    fingers.current.set(pointer.pointerId, fromMiddle(pointer));
  };
  const slide = (pointer: PointerEvent) => {
    const before = fingers.current.get(pointer.pointerId);
    if (!before) return;
    const now = fromMiddle(pointer);
    const [other] = [...fingers.current].filter(([id]) => id !== pointer.pointerId).map(([, at]) => at);
    if (other) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      const span = (at: Point) => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
      enlarge(span(now) / span(before), middle);
      move((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else move(now.x - before.x, now.y - before.y);
    fingers.current.set(pointer.pointerId, now);
  };
  const lift = (pointer: PointerEvent) => fingers.current.delete(pointer.pointerId);

  return {
    isEnlarged: view.scale > 1,
    by: (factor: number) => enlarge(factor),
    move,
    reset: () => setView(WHOLE),
    style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` },
    frame: {
      ref: listen,
      onPointerDown: down,
      onPointerMove: slide,
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick: (click: MouseEvent) => (view.scale > 1 ? setView(WHOLE) : enlarge(DOUBLE_TAP, fromMiddle(click))),
    },
  };
}
