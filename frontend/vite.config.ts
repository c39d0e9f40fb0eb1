import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig } from "vitest/config";

const server = process.env.DEV_SERVER_ORIGIN ?? "http://localhost:8080";

export default defineConfig({
  appType: "mpa",
  plugins: [react(), installable(), appShellForEveryRoute()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    target: "es2023",
    rollupOptions: { input: { app: "app.html" } },
  },
  server: {
    proxy: Object.fromEntries(["/auth/v1", "/rest/v1", "/functions/v1", "/config.json"].map((path) => [path, server])),
  },
  test: { include: ["{src,prerender}/**/*.test.{ts,tsx}"], environment: "node" },
});

/** The manifest and the service worker (src/app/offline), with the list of files that it keeps. */
function installable() {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "src/app/offline",
    filename: "serviceWorker.ts",
    outDir: "dist",
    injectRegister: false,
    registerType: "prompt",
    injectManifest: {
      globPatterns: ["app.html", "theme.js", "favicon.svg", "assets/**/*.{js,css,woff2}"],
      // Italics and the wide subsets of the typeface are loaded when a text needs them.
      globIgnores: ["**/*-italic-*"],
      maximumFileSizeToCacheInBytes: 400_000,
    },
    manifest: {
      id: "/home",
      name: "Divido",
      short_name: "Divido",
      description: "Split what a group spends, settle it to the cent.",
      lang: "tr",
      start_url: "/home",
      scope: "/",
      display: "standalone",
      orientation: "portrait",
      background_color: "#fbf7f0",
      theme_color: "#fbf7f0",
      categories: ["finance", "travel"],
      icons: [
        { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
        { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
        { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        { src: "/icons/monochrome-512.png", sizes: "512x512", type: "image/png", purpose: "monochrome" },
      ],
      shortcuts: [
        { name: "Harcama ekle · Add expense", short_name: "+", url: "/add-expense" },
        { name: "Etkinlikler · Events", url: "/events" },
      ],
      share_target: { action: "/add-expense", method: "GET", params: { title: "title", text: "text", url: "url" } },
    },
  });
}

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
