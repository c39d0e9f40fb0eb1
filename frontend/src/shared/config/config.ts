import { configAnswer } from "@/shared/network/earlyAnswers";

/** What whoever runs Divido decides; one build runs anywhere. Served as /config.json. */
export interface RuntimeConfig {
  supabaseUrl: string;
  publishableKey: string;
  functionsUrl: string;
  /** False removes the service worker from every device that has it. */
  serviceWorker?: boolean;
  company: { name: string; address: string[]; email: string };
}

let loaded: RuntimeConfig | undefined;

/** Reads /config.json once at start. Throws when it cannot be had or is not what it should be. */
export async function loadConfig(): Promise<RuntimeConfig> {
  const response = await configAnswer();
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  const config = (await response.json()) as RuntimeConfig;
  if (!config.supabaseUrl || !config.publishableKey || !config.functionsUrl) {
    throw new Error("/config.json lacks supabaseUrl, publishableKey or functionsUrl");
  }
  loaded = config;
  return config;
}

/** The configuration after start-up; every screen runs after `loadConfig`. */
export function config(): RuntimeConfig {
  if (!loaded) throw new Error("the configuration is read before it is loaded");
  return loaded;
}
