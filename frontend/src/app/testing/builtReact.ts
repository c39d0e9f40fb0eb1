import { setImmediate } from "node:timers";
import React from "react";
import { flushSync } from "react-dom";

// React as users get it has no `act`, in which Testing Library wraps each event. It must load before Testing Library.

Object.assign(React, { act });

/** Renders what the work changed before it returns; awaited, also what asynchronous work scheduled. */
function act(work: () => unknown): Promise<unknown> {
  let result: unknown;
  flushSync(() => {
    result = work();
  });
  return settled(result);
}

async function settled(result: unknown): Promise<unknown> {
  const value = await result;
  await new Promise((resolve) => setImmediate(resolve));
  return value;
}
