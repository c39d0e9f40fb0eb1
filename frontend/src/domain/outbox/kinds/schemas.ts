import "@/platform/parsing/zod";

/** What the schemas of kinds are made of: what forms need anyway, in the file that they bring. */
export { array, literal, looseObject, nullable, number, optional, safeParse, string } from "zod/mini";
