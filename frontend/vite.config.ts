import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const server = process.env.DEV_SERVER_ORIGIN ?? "http://localhost:8080";

export default defineConfig({
  appType: "mpa",
  plugins: [react(), appShellForEveryRoute()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    target: "es2023",
    rollupOptions: { input: { app: "app.html" } },
  },
  server: {
    proxy: Object.fromEntries(
      ["/auth/v1", "/rest/v1", "/functions/v1", "/config.json"].map((path) => [path, server]),
    ),
  },
  test: { include: ["src/**/*.test.{ts,tsx}"], environment: "node" },
});

/** In development every page that is no file is the app's shell, as the Go server does it in production. */
function appShellForEveryRoute() {
  return {
    name: "app-shell",
    configureServer(dev: import("vite").ViteDevServer) {
      dev.middlewares.use((request, _response, next) => {
        const wantsPage = request.headers.accept?.includes("text/html");
        if (wantsPage && !request.url?.includes(".")) request.url = "/app.html";
        next();
      });
    },
  };
}
