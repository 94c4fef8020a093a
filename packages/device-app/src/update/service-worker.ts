/**
 * The service worker of an app: stores the app's own files, all of one build, so that it starts without a server. It never touches the API.
 * `scripts/lib/service-worker.mjs` builds it and inserts the list of files.
 */
interface Shell {
  /** From the list and the files' contents: another build is another version. */
  version: string;
  /** Address of the app's page, which is served for all its routes. */
  page: string;
  /** The script that the page must load: a page of another build is rejected. */
  entry: string;
  files: string[];
}
declare const __SHELL__: Shell;

/** The part of the worker's global scope used here; the page's types know only the window's. */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { scope: string };
}
const worker = globalThis as unknown as WorkerScope;
const shell = __SHELL__;
const prefix = `shell ${shell.page} `;
const cacheName = prefix + shell.version;
const files = new Set([shell.page, ...shell.files]);

const load = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  const page = await fetch(shell.page, { cache: 'reload' });
  if (!page.ok || !(await page.clone().text()).includes(shell.entry)) throw new Error('The page is of another build.');
  await cache.addAll(shell.files.map((file) => new Request(file, { cache: 'reload' })));
  await cache.put(shell.page, page);
};

const dropOthers = async (): Promise<void> => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)));
  await worker.clients.claim();
};

worker.addEventListener('install', (event) => event.waitUntil(load()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
// A new version waits until it is activated: it never takes the screen away in the middle of work.
worker.addEventListener('message', ({ data }) => {
  if (data === 'takeOver') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || !request.url.startsWith(worker.registration.scope)) return;
  const file = request.mode === 'navigate' ? shell.page : url.pathname;
  if (!files.has(file)) return;
  event.respondWith(caches.open(cacheName).then(async (cache) => (await cache.match(file)) ?? fetch(request)));
});
