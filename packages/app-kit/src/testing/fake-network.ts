/** Replaces `fetch` below `/api`: the handler for each address, whether there is a network, and what went wrong. */

/** The connection broke, or there is none. */
export const noAnswer = Symbol('no answer');
export type NoAnswer = typeof noAnswer;

export interface FakeCall {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
  signal: AbortSignal | null;
}
type Answerer = (call: FakeCall) => Promise<Response | NoAnswer>;
interface Route {
  method: string;
  pattern: RegExp;
  answer: Answerer;
}

const realFetch = globalThis.fetch;
let routes: Route[] = [];
let complaints: string[] = [];
let online = true;
let clock: () => number = Date.now;
/** Counts the pages, each opened in place of the one before it. */
let currentPage = 0;
/** Open connections, to be closed when the network goes down. */
const onOffline = new Set<() => void>();

/** The newest handler for an address wins; `last`: any other one wins over it. `path`: with `{parameters}`, below `/api`. */
export function addRoute(method: string, path: string, answer: Answerer, { last = false } = {}): void {
  const pattern = new RegExp(`^/api${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  if (last) routes.push({ method, pattern, answer });
  else routes.unshift({ method, pattern, answer });
}

/** Fails the test when it ends. */
export const complain = (what: string): void => void complaints.push(what);

/** Answers carry the server's time, which screens use instead of the device's clock. Epoch milliseconds; the device's clock by default. */
export const setServerClock = (now: () => number): void => void (clock = now);
export const serverNow = (): number => clock();
export const headersOfAnswer = (): Record<string, string> => ({ date: new Date(clock()).toUTCString() });

/** Calls `gone` when the network goes down; returns the unsubscribe function. */
export function whenOffline(gone: () => void): () => void {
  onOffline.add(gone);
  return () => onOffline.delete(gone);
}

/** Takes the device offline or online: calls fail, streams break, and the browser reports it. */
export function setOnline(next: boolean): void {
  if (online === next) return;
  online = next;
  if (!online) for (const gone of onOffline) gone();
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

const fail = () => new TypeError('Failed to fetch');

/** Rejects as `fetch` does after an abort. */
const aborted = (signal: AbortSignal | null) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(new DOMException('The user aborted a request.', 'AbortError'));
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
  });

/** JSON, or a form as an object. */
function getBody(body: RequestInit['body']): unknown {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

async function answer(url: URL, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const { signal = null } = init;
  if (!online) throw fail();
  const route = routes.find((candidate) => candidate.method === method && candidate.pattern.test(url.pathname));
  if (!route) {
    complain(`Nobody answers ${method} ${url.pathname}${url.search}: give it an answer with fakeApi.`);
    throw fail();
  }
  const groups = route.pattern.exec(url.pathname)?.groups ?? {};
  const answering = route.answer({
    params: Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)])),
    query: Object.fromEntries(url.searchParams),
    body: getBody(init.body),
    headers: new Headers(init.headers),
    signal,
  });
  const response = await Promise.race([answering, aborted(signal)]);
  if (response === noAnswer || !online) throw fail();
  return response;
}

const never = new Promise<never>(() => {});

/** Ends the open page as a closed tab ends: its calls under way get no answer, and it makes no more. */
export const closePage = (): void => void (currentPage += 1);

/**
 * `fetch` for a page that opens now and closes the page before it. Without this, a page that loads something in several steps could make
 * its last call after the test has ended, when nothing answers it.
 */
export function openFetch(): typeof fetch {
  closePage();
  const page = currentPage;
  return async (...call) => {
    try {
      return page === currentPage ? await fetch(...call) : await never;
    } finally {
      if (page !== currentPage) await never;
    }
  };
}

/** From now on nothing reaches a real server. */
export function installFakeNetwork(): void {
  globalThis.fetch = (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    return url.pathname.startsWith('/api/') ? answer(url, init) : realFetch(input, init);
  };
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
}

/** Removes all handlers; returns what went wrong since the last reset. */
export function resetFakeNetwork(): string[] {
  const wrong = complaints;
  for (const gone of onOffline) gone();
  onOffline.clear();
  routes = [];
  complaints = [];
  online = true;
  clock = Date.now;
  return wrong;
}
