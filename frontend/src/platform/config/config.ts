import { configAnswer } from "@/platform/network/earlyAnswers";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** What whoever runs Divido decides; one build runs anywhere. Served as /config.json. */
export interface RuntimeConfig {
  supabaseUrl: string;
  /** A load balancer before read replicas, where there are any. */
  readUrl?: string;
  publishableKey: string;
  functionsUrl: string;
  /** False removes the service worker from every device that has it. */
  serviceWorker?: boolean;
  company: { name: string; address: string[]; email: string };
}

let loaded: RuntimeConfig | undefined;

/**
 * The configuration for this start: as it was at the last one, or else from /config.json. Throws when it cannot be had or
 * is not what it should be.
 */
export async function loadConfig(): Promise<void> {
  loaded = rememberedConfig() ?? remember(await fetchConfig());
}

/** Reads /config.json anew, for this visit and the next start. */
export async function renewConfig(): Promise<void> {
  loaded = remember(await fetchConfig());
}

function remember(config: RuntimeConfig): RuntimeConfig {
  localStore.set(KEYS.config, JSON.stringify(config));
  return config;
}

/** The configuration of the last start. Null when there was none, or what is kept is not what it should be. */
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

/** What /config.json says now. Throws when it cannot be had or is not what it should be. */
export async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await configAnswer();
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return checked(await response.json());
}

/** The configuration after start-up; every screen runs after `loadConfig`. */
export function config(): RuntimeConfig {
  if (!loaded) throw new Error("the configuration is read before it is loaded");
  return loaded;
}
