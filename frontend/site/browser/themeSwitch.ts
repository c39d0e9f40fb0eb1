import { type Theme, themeOf } from "@/core/theme";
import { KEYS, localStore } from "@/platform/storage/localStore";

type Shown = Exclude<Theme, "system">;

const systemsDark = matchMedia("(prefers-color-scheme: dark)");

function shown(): Shown {
  const chosen = themeOf(document.documentElement.dataset.theme);
  if (chosen !== "system") return chosen;
  return systemsDark.matches ? "dark" : "light";
}

/** Makes the button toggle the theme. Choosing the system's current theme means following the system again. */
export function themeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-theme-switch]");
  if (!button) return;
  const browserBars = document.querySelectorAll<HTMLMetaElement>("meta[name='theme-color']");
  const [light, dark] = [...browserBars].map((bar) => bar.content);

  const show = () => {
    const theme = shown();
    button.setAttribute("aria-pressed", String(theme === "dark"));
    const chosen = document.documentElement.dataset.theme !== undefined;
    browserBars.forEach((bar, index) => {
      const color = chosen ? (theme === "dark" ? dark : light) : index === 0 ? light : dark;
      if (color) bar.content = color;
    });
  };

  button.addEventListener("click", () => {
    const next: Shown = shown() === "dark" ? "light" : "dark";
    if ((next === "dark") === systemsDark.matches) {
      delete document.documentElement.dataset.theme;
      localStore.remove(KEYS.theme);
    } else {
      document.documentElement.dataset.theme = next;
      localStore.set(KEYS.theme, next);
    }
    show();
  });
  systemsDark.addEventListener("change", show);
  show();
}
