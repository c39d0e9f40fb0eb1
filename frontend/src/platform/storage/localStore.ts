/** Keys of docs/product.md 3.4, and the session's. */
export const KEYS = {
  session: "divido-session",
  user: "divido-user",
  greeting: "divido-greeting",
  currencies: "divido-currencies",
  nameAsked: "divido-name-asked",
  tables: "divido-tables",
  config: "divido-config",
  changed: "divido-changed",
  language: "preferred_language",
  theme: "theme",
  amounts: "divido-amounts",
  rememberMe: "rememberMe",
  rememberEmail: "rememberEmail",
  pendingInvitation: "pendingInvitationToken",
  startedSignUp: "divido-sign-up",
  waitingFile: "divido-waiting-file",
  importing: "divido-importing",
  installShown: "installBannerLastShown",
  installDismissed: "installBannerDismissed",
  shortcuts: "shortcuts",
} as const;

/** What somebody who joined an event answered to who of it they are: `new-here:<event id>`. */
export const NEW_HERE_PREFIX = "new-here:";

/** What stays on the device after sign-out: choices of the device, not data of the person. */
export const KEPT_AFTER_SIGN_OUT: readonly string[] = [
  KEYS.language,
  KEYS.theme,
  KEYS.amounts,
  KEYS.rememberMe,
  KEYS.rememberEmail,
  KEYS.installShown,
  KEYS.installDismissed,
  KEYS.shortcuts,
];

/** localStorage that answers null instead of throwing where storage is blocked or full. */
export const localStore = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Whether the value is stored now. */
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
      // Blocked storage holds nothing to remove.
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
