import { MAX_PAYMENT_NOTE } from "@/core/limits";

/** Payment services with handles. Must match private.handle_pattern and services.json, where each has a row. */
export const SERVICES = ["paypal", "monzo", "bunq", "revolut", "wise", "other"] as const;
export type Service = (typeof SERVICES)[number];

/** How money moved. Must match the constraint payments_method_known. */
export const METHODS = ["bank", "cash", ...SERVICES] as const;
export type PaymentMethod = (typeof METHODS)[number];

/** Names of services, which are the same in all languages. */
export const SERVICE_NAMES: Partial<Record<PaymentMethod, string>> = {
  paypal: "PayPal",
  monzo: "Monzo",
  bunq: "bunq",
  revolut: "Revolut",
  wise: "Wise",
};

export const isMethod = (text: unknown): text is PaymentMethod => METHODS.some((method) => method === text);

/** The name under which a person is paid at a service. Of "other", a text to copy. */
export interface PaymentHandle {
  service: Service;
  handle: string;
}

export const fitsNote = (text: string): boolean => [...text.trim()].length <= MAX_PAYMENT_NOTE;
