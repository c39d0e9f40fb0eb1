import { configAnswer } from "@/platform/network/earlyAnswers";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** Configuration by the operator, served as /config.json, so that one build runs anywhere. */
export interface RuntimeConfig {
  supabaseUrl: string;
  publishableKey: string;
  functionsUrl: string;
  /** Public key of the server's push notifications (VAPID). It sends none without. */
  pushKey?: string;
  /** False removes the service worker from every device. */
  serviceWorker?: boolean;
  company: { name: string; address: string[]; email: string };
}

let loaded: RuntimeConfig | undefined;

/** Loads the configuration: the persisted one, otherwise /config.json. Throws if it is unavailable or invalid. */
export async function loadConfig(): Promise<void> {
  loaded = rememberedConfig() ?? remember(await fetchConfig());
}

/** Fetches /config.json again, for this visit and the next start. */
export async function renewConfig(): Promise<void> {
  loaded = remember(await fetchConfig());
}

function remember(config: RuntimeConfig): RuntimeConfig {
  localStore.set(KEYS.config, JSON.stringify(config));
  return config;
}

/** Returns the configuration of the last start. Null if there is none or it is invalid. */
export function rememberedConfig(): RuntimeConfig | null {
  try {
    return checked(JSON.parse(localStore.get(KEYS.config) ?? "null"));
  } catch {
    return null;
  }
}

function checked(config: RuntimeConfig): RuntimeConfig {
  if (!config.supabaseUrl || !config.publishableKey || !config.functionsUrl) {
    throw new Error("/config.json lacks supabaseUrl, publishableKey or functionsUrl");
  }
  return config;
}

/** Fetches /config.json. Throws if it is unavailable or invalid. */
export async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await configAnswer();
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return checked(await response.json());
}

/** Returns the configuration. Throws before `loadConfig` has finished. */
export function config(): RuntimeConfig {
  if (!loaded) throw new Error("the configuration is read before it is loaded");
  return loaded;
}
