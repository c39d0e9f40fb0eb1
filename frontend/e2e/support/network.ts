import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it left the browser. */
export interface Sent {
  method: string;
  path: string;
  body: string;
  /** Length of the body. */
  bytes: number;
}

/** Fate of a request: it passes; it never arrives; or the server handles it and the answer is lost. */
type Fate = "passes" | "never_arrives" | "answer_is_lost";

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

const PASSES = (): Fate => "passes";

/**
 * A mobile network between one browser and the app, as an HTTP proxy. The browser uses the app's own address, so
 * service worker, origin and cookies are the real ones.
 */
export class Network {
  /** All requests of the browser, in order. */
  readonly requests: Sent[] = [];
  /** Decides the fate of each request. A promise delays the request until it settles. */
  fate: (sent: Sent) => Fate | Promise<Fate> = PASSES;
  /** Replaces the server's answer, for example by that of a later version of the app. */
  replace: (sent: Sent, answer: Answer) => Partial<Answer> | undefined = () => undefined;
  /** Target of the requests, when it differs from the browser's address. */
  upstreamPort: number | null = null;

  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<Network> {
    const server = createServer();
    const network = new Network(server);
    server.on("request", (incoming, outgoing) => {
      network
        .#carry(incoming)
        .then((answer) => {
          if (answer === null) return incoming.socket.destroy();
          outgoing.writeHead(answer.status, answer.headers).end(answer.body);
        })
        .catch(() => incoming.socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return network;
  }

  get proxy(): { server: string } {
    return { server: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}` };
  }

  /** Drops all requests, though the browser reports to be online. */
  down(): void {
    this.fate = () => "never_arrives";
    this.#server.closeAllConnections();
  }

  up(): void {
    this.fate = PASSES;
  }

  /**
   * Each request fails with this chance: half of those before the server, half after it. The random numbers are the
   * same in each run.
   */
  flaky(chance: number): void {
    const dice = seeded(1);
    this.fate = () => {
      if (dice() >= chance) return "passes";
      return dice() < 0.5 ? "never_arrives" : "answer_is_lost";
    };
  }

  /** Returns the mutations that the browser sent. */
  get changes(): Sent[] {
    return this.requests.filter(isChange);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Returns the browser's answer; null when it gets none. */
  async #carry(incoming: IncomingMessage): Promise<Answer | null> {
    const to = new URL(incoming.url ?? "");
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const sent: Sent = {
      method: incoming.method ?? "GET",
      path: to.pathname,
      body: body.toString(),
      bytes: body.length,
    };
    this.requests.push(sent);
    const fate = await this.fate(sent);
    if (fate === "never_arrives") return null;
    const answer = await this.#ask(to, incoming, body);
    if (fate === "answer_is_lost") return null;
    const replaced = this.replace(sent, answer);
    if (!replaced) return answer;
    const { "content-length": _, "content-encoding": __, etag: ___, ...headers } = answer.headers;
    return { ...answer, headers, ...replaced };
  }

  #ask(to: URL, { method, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const plain = this.replace.length > 0 ? { ...headers, "accept-encoding": "identity" } : headers;
    return new Promise((resolve, reject) => {
      const port = this.upstreamPort ?? to.port;
      const path = to.pathname + to.search;
      const outgoing = request({ host: "127.0.0.1", port, method, path, headers: plain }, async (answer) => {
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(chunk as Buffer);
          const { "transfer-encoding": _, connection: __, "keep-alive": ___, ...kept } = answer.headers;
          resolve({ status: answer.statusCode ?? 502, headers: kept, body: Buffer.concat(chunks) });
        } catch (error) {
          reject(error);
        }
      });
      outgoing.on("error", reject).end(body);
    });
  }
}

/** Returns whether a request is a mutation of the outbox. */
export function isChange({ path }: Sent): boolean {
  return /\/rpc\/(save|delete)_(expense|payment|event|profile)$/.test(path);
}

/** Returns a random generator with the same sequence in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
