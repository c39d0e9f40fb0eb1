import { type GenericSchema, getDotPath, type InferOutput, safeParse } from "valibot";
import { AppError } from "@/platform/errors/appError";

/**
 * Validates a server response and converts it to the app's form. All responses are validated here. Throws
 * `unreadable_answer` for an invalid one, and logs the position of the error.
 */
export function parsed<Schema extends GenericSchema, Made = InferOutput<Schema>>(
  schema: Schema,
  answer: unknown,
  make?: (answer: InferOutput<Schema>) => Made,
): Made;
export function parsed(schema: GenericSchema, answer: unknown, make = (read: unknown) => read): unknown {
  try {
    const { success, output, issues } = safeParse(schema, answer, { abortEarly: true });
    if (!success) throw new TypeError(`${getDotPath(issues[0]) ?? "all of it"}: ${issues[0].message}`);
    return make(output);
  } catch (error) {
    console.error("an answer of the server cannot be read", error);
    // Status 200 is not retried: a retry would get the same invalid response.
    throw new AppError("unreadable_answer", 200);
  }
}
