import { create } from "zustand";
import { type Theme, themeOf } from "@/core/theme";
import { KEYS, localStore } from "@/platform/storage/localStore";

interface ThemeState {
  theme: Theme;
  choose: (theme: Theme) => void;
}

/** The chosen theme. src/app/early applies it before the first paint. */
export const useTheme = create<ThemeState>((set) => ({
  theme: themeOf(localStore.get(KEYS.theme)),
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
