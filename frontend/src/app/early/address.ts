import type { Question } from "../routes";

interface Servers {
  supabaseUrl: string;
  functionsUrl: string;
}

/** Where a question is asked: the very address that the app asks at later, letter by letter, or its answer is not found. */
export function addressOf(question: Question, { supabaseUrl, functionsUrl }: Servers): string {
  if ("path" in question) return `${functionsUrl}/${question.path}`;
  const address = new URL(`${supabaseUrl}/rest/v1/rpc/${question.rpc}`);
  for (const [name, value] of Object.entries(question.parameters)) {
    if (value !== undefined) address.searchParams.append(name, String(value));
  }
  return address.href;
}
