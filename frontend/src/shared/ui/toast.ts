import { toast as sonner } from "sonner";

/** Toasts stay 2 s for a success and 4 s for an error, longer while looked at (spec section 9). */
const SUCCESS_MS = 2000;
const ERROR_MS = 4000;

interface Action {
  label: string;
  onClick: () => void;
}

export const toast = {
  success(text: string, action?: Action): void {
    sonner.success(text, { duration: action ? ERROR_MS : SUCCESS_MS, action });
  },
  error(text: string): void {
    sonner.error(text, { duration: ERROR_MS });
  },
  info(text: string): void {
    sonner.info(text, { duration: ERROR_MS });
  },
  /** Stays until it is acted upon or closed. */
  lasting(text: string, action: Action): void {
    sonner.info(text, { duration: Number.POSITIVE_INFINITY, action, closeButton: true });
  },
};
