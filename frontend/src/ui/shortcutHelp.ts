import { create } from "zustand";

interface ShortcutHelp {
  shown: boolean;
  show: () => void;
  hide: () => void;
}

/** The list of keyboard shortcuts: any screen opens it, the layout renders it. */
export const useShortcutHelp = create<ShortcutHelp>((set) => ({
  shown: false,
  show: () => set({ shown: true }),
  hide: () => set({ shown: false }),
}));
