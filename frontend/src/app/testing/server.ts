/** Origin of the mock server: the app sends requests nowhere else. */
export const ORIGIN = "https://divido.test";

interface Question {
  method: string;
  /** Path without the query string. */
  path: string;
  search: URLSearchParams;
  /** Null for a request without a body. */
  body: Record<string, unknown> | null;
}

type Answer = (question: Question) => Response | object | null | Promise<Response | object | null>;

/** An unexpected failure of the API. Unlike a 500, the app does not retry it. */
const broken = () => Response.json({ code: "XX000", message: "broken" }, { status: 400 });

/** The app reads the browser's fetch once, but each test brings its own server. */
let current: Server;
globalThis.fetch = (input, init) => current.answer(input, init);

/**
 * Fakes the server for tests of whole screens: returns the answers that a test sets, and records the requests. Paths begin
 * after the origin (`rest/v1/rpc/save_expense`); a star matches anything.
 */
export class Server {
  /** Requests that arrived, oldest first. None arrives while the device is offline. */
  readonly asked: Question[] = [];
  #rules: { pattern: RegExp; answer: Answer }[] = [];

  constructor() {
    current = this;
  }

  /** Sets the answer from now on: a Response as it is, anything else as JSON. The latest call wins. */
  answers(path: string, answer: Answer): this {
    const pattern = path.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
    this.#rules.unshift({ pattern: new RegExp(`^/${pattern}$`), answer });
    return this;
  }

  /** Makes the path fail while the work runs. */
  async breaking(path: string, work: () => Promise<void>): Promise<void> {
    await this.during(path, broken, work);
  }

  /** Refuses an RPC with an error code while the work runs. */
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

  /** Delays the answer until the work releases it. */
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

  /** Returns the bodies of the requests to a path, oldest first. */
  bodiesAt(path: string): unknown[] {
    return this.asked.filter((question) => question.path === `/${path}`).map(({ body }) => body);
  }

  async answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : String(input), ORIGIN);
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as Question["body"]) : null;
    const question = { method: init.method ?? "GET", path: url.pathname, search: url.searchParams, body };
    if (!navigator.onLine) throw new TypeError("Failed to fetch");
    this.asked.push(question);
    const rule = this.#rules.find(({ pattern }) => pattern.test(url.pathname));
    if (!rule) return Response.json({ code: "XX000", message: `nobody answers ${url.pathname}` }, { status: 400 });
    const answer = await rule.answer(question);
    return answer instanceof Response ? answer : Response.json(answer);
  }
}
