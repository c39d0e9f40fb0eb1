import { type Change, split } from "@/data/testMutation";
import type { Mutation } from "@/offline/mutation";
import { kindsOfTab, soon, type TestDevice } from "./device";

/** Opens the app's outbox in its own tab. */
export async function openTab(device: TestDevice) {
  device.openTab();
  const kinds = await kindsOfTab();
  const { submitMutation } = await import("@/offline/submit");
  const queue = await import("@/offline/queue");
  const sender = await import("@/offline/sender");
  queue.followOtherTabs();
  const submit = (change: Change, options?: Parameters<typeof submitMutation>[2]) =>
    submitMutation(...split(change, kinds), options);
  return { ...queue, ...sender, submit };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Lets the device's clock advance while its work goes on. */
export const pass = (ms: number) => soon(new Promise((resolve) => setTimeout(resolve, ms)));

/** Connects the device and sends the outbox until it is empty. */
export async function untilQuiet(device: TestDevice, tab: Tab): Promise<void> {
  device.online = true;
  await soon(tab.loadQueue());
  await soon(tab.flush());
}

export const onDisk = async (): Promise<Mutation[]> => soon((await import("@/offline/store")).storedMutations("ada"));
