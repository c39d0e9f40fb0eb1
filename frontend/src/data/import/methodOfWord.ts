import { METHODS, type PaymentMethod, SERVICE_NAMES } from "@/core/paying/methods";

/** Names of methods in Divido's CSV file, in the app's languages. */
const WORDS: Partial<Record<PaymentMethod, readonly string[]>> = {
  bank: ["Bank transfer", "Überweisung", "Havale", "Virement", "Transferencia"],
  cash: ["Cash", "Bar", "Nakit", "Espèces", "Efectivo"],
  other: ["Another way", "Anderer Weg", "Başka bir yol", "Un autre moyen", "Otra forma"],
};

/** Returns the method of a payment by its name in the file. Undefined for other words. */
export const methodOfWord = (word: string): PaymentMethod | undefined =>
  METHODS.find((method) => SERVICE_NAMES[method] === word || WORDS[method]?.includes(word));
