import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { directive, noPageSources, type PageSources } from './page-sources.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A rendered page, ready to send. */
export interface ReadyPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  prepared: Record<'identity' | 'gzip' | 'br', { body: Buffer; etag: string }>;
}

const getHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
/** The contents of inline elements. @param attribute only of those that have it */
const getInline = (html: string, element: 'script' | 'style', attribute = '') =>
  [...html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)(?=[^>]*${attribute})[^>]*>([\\s\\S]*?)</${element}>`, 'g'))]
    .map(([, inner]) => inner!)
    .filter((inner) => inner.trim() !== '');

/**
 * Marks the inline scripts that the renderer itself writes. Nobody outside this process knows it: a script that got into a page by what
 * somebody typed has no mark, and is not in the page's policy. `makeReady` takes the marks out.
 */
export const ownNonce = randomUUID();
const ownAttribute = ` nonce="${ownNonce}"`;

/**
 * The policy of one page: its own inline scripts, which are marked, and its styles by their hashes, so that the page is the same bytes for
 * everybody and can be cached. JSON-LD is not a script to a browser and needs no entry.
 */
export function pagePolicy(html: string, options: { development?: boolean; sources?: PageSources } = {}): string {
  const { development = false, sources = noPageSources } = options;
  const scripts = getInline(html, 'script', ownAttribute).map(getHash);
  const styles = getInline(html, 'style').map(getHash);
  return [
    "default-src 'self'",
    directive('script-src', "'self'", ...(development ? ["'unsafe-inline'"] : scripts), ...sources.script),
    directive('style-src', "'self'", ...(development ? ["'unsafe-inline'"] : styles)),
    "style-src-attr 'unsafe-inline'",
    directive('img-src', "'self'", 'data:', 'https:', ...(sources.img ?? [])),
    directive('connect-src', "'self'", development ? 'ws:' : '', ...sources.connect),
    ...(sources.frame.length === 0 ? [] : [directive('frame-src', ...sources.frame)]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Compresses a page once for everybody who requests it, without the marks of its scripts. */
export async function makeReady(
  page: { status: number; headers: Record<string, string>; html: string },
  sources: PageSources = noPageSources,
): Promise<ReadyPage> {
  const identity = Buffer.from(page.html.replaceAll(ownAttribute, ''));
  const [br, zipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    zip(identity, { level: 6 }),
  ]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return {
    status: page.status,
    headers: { ...page.headers, 'content-security-policy': pagePolicy(page.html, { sources }) },
    etag,
    prepared: { identity: { body: identity, etag }, gzip: { body: zipped, etag }, br: { body: br, etag } },
  };
}

interface Entry {
  page: Promise<ReadyPage>;
  /** The page, once it has been rendered. */
  ready?: ReadyPage;
  madeAt: number;
  /** A newer one is being rendered; until then this one is served. */
  renewing: boolean;
}

/**
 * Caches pages briefly: many guests who open the same menu cost one rendering. A page older than `freshMs` is served once more while it is
 * rendered again, unless it is older than `staleMs`. Failures are not cached.
 */
export function createPageCache(options: { freshMs: number; staleMs: number; entries: number; now?: () => number }) {
  const now = options.now ?? Date.now;
  const entries = new Map<string, Entry>();

  function start(key: string, render: () => Promise<ReadyPage>): Promise<ReadyPage> {
    const entry: Entry = { page: render(), madeAt: now(), renewing: false };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > options.entries) entries.delete(entries.keys().next().value!);
    entry.page.then(
      (page) => {
        entry.ready = page;
        if (page.status !== 200 && entries.get(key) === entry) entries.delete(key);
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    return entry.page;
  }

  return {
    /** A fresh page without waiting; undefined if there is none, or if it is time to render a new one. */
    peek(key: string): ReadyPage | undefined {
      const entry = entries.get(key);
      return entry !== undefined && now() - entry.madeAt <= options.freshMs && entry.ready?.status === 200 ? entry.ready : undefined;
    },
    get(key: string, render: () => Promise<ReadyPage>): Promise<ReadyPage> {
      const entry = entries.get(key);
      const age = entry === undefined ? Number.POSITIVE_INFINITY : now() - entry.madeAt;
      if (entry === undefined || age > options.staleMs) return start(key, render);
      if (age > options.freshMs && !entry.renewing) {
        entry.renewing = true;
        const { page } = entry;
        render().then(
          (fresh) => {
            if (fresh.status === 200) void start(key, async () => fresh);
            else entries.delete(key);
          },
          () => (entry.renewing = false),
        );
        return page;
      }
      return entry.page;
    },
  };
}
