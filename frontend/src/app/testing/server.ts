/** Where the made-up Divido is: the app asks nothing anywhere else. */
export const ORIGIN = "https://divido.test";

interface Question {
  method: string;
  /** From the origin on, without what follows a question mark. */
  path: string;
  search: URLSearchParams;
  /** Null for a question without one. */
  body: Record<string, unknown> | null;
}

type Answer = (question: Question) => Response | object | null | Promise<Response | object | null>;

/** What the API answers when something broke that nobody foresaw. Not repeated, unlike a 500. */
const broken = () => Response.json({ code: "XX000", message: "broken" }, { status: 400 });

/** The app takes the browser's fetch once, whatever test is on: each brings a server of its own. */
let current: Server;
globalThis.fetch = (input, init) => current.answer(input, init);

/**
 * The server as the browser sees it, for tests of whole screens: it answers what the test says, and remembers what it was
 * asked. Paths are written from the API's folder on (`rest/v1/rpc/save_expense`); a star stands for anything.
 */
export class Server {
  readonly asked: Question[] = [];
  #rules: { pattern: RegExp; answer: Answer }[] = [];

  constructor() {
    current = this;
  }

  /** Answers so from now on: a Response as it is, anything else as JSON. What was said last counts. */
  answers(path: string, answer: Answer): this {
    const pattern = path.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
    this.#rules.unshift({ pattern: new RegExp(`^/${pattern}$`), answer });
    return this;
  }

  /** Breaks for the time of some work. */
  async breaking(path: string, work: () => Promise<void>): Promise<void> {
    await this.during(path, broken, work);
  }

  /** Refuses an RPC with a code of the catalogue for the time of some work. */
  async refusing(rpc: string, message: string, work: () => Promise<void>, status = 422): Promise<void> {
    await this.during(`rest/v1/rpc/${rpc}`, () => Response.json({ code: `PT${status}`, message }, { status }), work);
  }

  async during(path: string, answer: Answer, work: () => Promise<void>): Promise<void> {
    const before = this.#rules;
    this.#rules = [...before];
    this.answers(path, answer);
    await work();
    this.#rules = before;
  }

  /** Keeps the answer back until the work lets it go. */
  async holding(path: string, answer: Answer, work: (letGo: () => void) => Promise<void>): Promise<void> {
    let letGo = () => {};
    const free = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await this.during(
      path,
      (question) => free.then(() => answer(question)),
      () => work(letGo),
    );
  }

  /** The bodies of what was asked at a path, oldest first. */
  bodiesAt(path: string): unknown[] {
    return this.asked.filter((question) => question.path === `/${path}`).map(({ body }) => body);
  }

  async answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : String(input), ORIGIN);
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as Question["body"]) : null;
    const question = { method: init.method ?? "GET", path: url.pathname, search: url.searchParams, body };
    this.asked.push(question);
    if (!navigator.onLine) throw new TypeError("Failed to fetch");
    const rule = this.#rules.find(({ pattern }) => pattern.test(url.pathname));
    if (!rule) return Response.json({ code: "XX000", message: `nobody answers ${url.pathname}` }, { status: 400 });
    const answer = await rule.answer(question);
    return answer instanceof Response ? answer : Response.json(answer);
  }
}
