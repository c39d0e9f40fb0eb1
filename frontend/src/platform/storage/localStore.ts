/** Keys of docs/product.md 3.4, and the session's. */
export const KEYS = {
  session: "divido-session",
  user: "divido-user",
  guest: "divido-guest",
  greeting: "divido-greeting",
  currencies: "divido-currencies",
  nameAsked: "divido-name-asked",
  tables: "divido-tables",
  topics: "divido-topics",
  config: "divido-config",
  language: "preferred_language",
  theme: "theme",
  amounts: "divido-amounts",
  rememberMe: "rememberMe",
  rememberEmail: "rememberEmail",
  pendingInvitation: "pendingInvitationToken",
  startedSignUp: "divido-sign-up",
  importing: "divido-importing",
  installShown: "installBannerLastShown",
  installDismissed: "installBannerDismissed",
  pushOffered: "pushOffered",
  pushOn: "divido-push",
} as const;

/** Answers of new members to the question who they are: `new-here:<event id>`. */
export const NEW_HERE_PREFIX = "new-here:";

/** Keys that survive sign-out: settings of the device, not personal data. */
export const KEPT_AFTER_SIGN_OUT: readonly string[] = [
  KEYS.language,
  KEYS.theme,
  KEYS.amounts,
  KEYS.rememberMe,
  KEYS.rememberEmail,
  KEYS.installShown,
  KEYS.installDismissed,
  KEYS.pushOffered,
];

/** localStorage that returns null instead of throwing if storage is blocked or full. */
export const localStore = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Returns whether the value was stored. */
  set(key: string, value: string): boolean {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Blocked storage is empty.
    }
  },
  keys(): string[] {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  },
};
