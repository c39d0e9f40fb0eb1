import type { FormEvent } from "react";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { useErrorToast } from "@/ui/useErrorText";

type Submit = (event: FormEvent<HTMLFormElement>) => unknown;

/**
 * Wraps the submission of a form that needs the server: without network it shows "No internet connection" instead, whatever
 * the fields contain (docs/product.md 3.1).
 */
export function useSubmitOnline(submit: Submit): Submit {
  const showError = useErrorToast();
  return (event) => (navigator.onLine ? submit(event) : showError(new AppError(NO_CONNECTION, 0)));
}
