import { create } from "zustand";
import { KEYS, localStore } from "@/platform/storage/localStore";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

interface ThemeState {
  theme: Theme;
  choose: (theme: Theme) => void;
}

function stored(): Theme {
  const theme = localStore.get(KEYS.theme);
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** The chosen theme. src/app/early applies it before the first paint. */
export const useTheme = create<ThemeState>((set) => ({
  theme: stored(),
  choose(theme) {
    if (theme === "system") {
      localStore.remove(KEYS.theme);
      delete document.documentElement.dataset.theme;
    } else {
      localStore.set(KEYS.theme, theme);
      document.documentElement.dataset.theme = theme;
    }
    set({ theme });
  },
}));
