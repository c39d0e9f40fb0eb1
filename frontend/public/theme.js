// Runs before the first paint, so that a chosen theme or language never flashes in late.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be blocked; the system's theme is then the right one.
}
