import { KEYS, localStore } from "@/platform/storage/localStore";

/** "Remember me" (docs/product.md 3.1): stores the e-mail only, never a password. */
export function rememberedLogin(): { remember: boolean; email: string } {
  const remember = localStore.get(KEYS.rememberMe) === "true";
  return { remember, email: remember ? (localStore.get(KEYS.rememberEmail) ?? "") : "" };
}

export function rememberLogin(remember: boolean, email: string): void {
  if (remember) {
    localStore.set(KEYS.rememberMe, "true");
    localStore.set(KEYS.rememberEmail, email);
  } else {
    localStore.remove(KEYS.rememberMe);
    localStore.remove(KEYS.rememberEmail);
  }
}
