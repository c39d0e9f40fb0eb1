import { type GenericSchema, getDotPath, type InferOutput, safeParse } from "valibot";
import { AppError } from "@/platform/errors/appError";

/**
 * An answer of the server as what it has to be, made into what the app keeps of it. Answers are checked here and nowhere
 * else: what is wrong in one throws `unreadable_answer`, and the console says where it is wrong.
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
    // The request itself went well, and goes the same way when it is repeated.
    throw new AppError("unreadable_answer", 200);
  }
}
