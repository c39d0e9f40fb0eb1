import type { Question } from "../routes";

interface Servers {
  supabaseUrl: string;
  functionsUrl: string;
}

/** Returns the address of a request. The app takes an early answer only by the exact address that it requests itself. */
export function addressOf(question: Question, { supabaseUrl, functionsUrl }: Servers): string {
  const { parameters } = question;
  if ("path" in question)
    return `${functionsUrl}/${question.path.replace(/:(\w+)/g, (_, name) => String(parameters[name]))}`;
  const address = new URL(`${supabaseUrl}/rest/v1/rpc/${question.rpc}`);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) address.searchParams.append(name, String(value));
  }
  return address.href;
}
