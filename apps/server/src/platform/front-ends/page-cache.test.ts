import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createPageCache, makeReady, ownNonce, pagePolicy } from './page-cache.ts';

const page = (html: string, status = 200) => makeReady({ status, headers: {}, html });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('pagePolicy', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  it('lists the hash of every inline script of ours and of every style, and nothing that would admit another', () => {
    const html = `<head><style>a{b:c}</style><script src="/x.js"></script><script type="module" nonce="${ownNonce}">run()</script></head>`;
    const policy = pagePolicy(html);
    expect(policy).toContain(`script-src 'self' ${hash('run()')};`);
    expect(policy).toContain(`style-src 'self' ${hash('a{b:c}')};`);
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  });

  it('lists no script that the renderer did not write', async () => {
    const ours = `<script nonce="${ownNonce}" class="data">run()</script>`;
    const injected = [
      '<script>steal()</script>',
      '<script nonce="per-page">steal()</script>',
      '<script type="application/ld+json">{}</script>',
    ];
    const { headers, prepared } = await page(`<body>${injected.join('')}${ours}</body>`);
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${hash('run()')};`);
    expect(prepared.identity.body.toString()).toBe(`<body>${injected.join('')}<script class="data">run()</script></body>`);
  });

  it("lets a page use the card provider's script, frames and API, and nothing else of anybody", () => {
    const sources = {
      script: ['https://js.example'],
      frame: ['https://js.example', 'https://bank.example'],
      connect: ['https://api.example'],
    };
    const policy = pagePolicy('<p>soup</p>', { sources });
    expect(policy).toContain("script-src 'self' https://js.example;");
    expect(policy).toContain('frame-src https://js.example https://bank.example;');
    expect(policy).toContain("connect-src 'self' https://api.example;");
    expect(pagePolicy('<p>soup</p>')).toContain("connect-src 'self';");
    expect(pagePolicy('<p>soup</p>')).not.toContain('frame-src');
  });
});

describe('makeReady', () => {
  it('holds the same page in each encoding', async () => {
    const ready = await page('<p>soup</p>'.repeat(100));
    expect(brotliDecompressSync(ready.prepared.br.body).equals(ready.prepared.identity.body)).toBe(true);
    expect(gunzipSync(ready.prepared.gzip.body).equals(ready.prepared.identity.body)).toBe(true);
  });
});

describe('the cache', () => {
  const create = () => {
    const clock = { now: 0 };
    let renders = 0;
    const cache = createPageCache({ freshMs: 2000, staleMs: 10_000, entries: 2, now: () => clock.now });
    const get = (key: string, status = 200) =>
      cache.get(key, () => {
        renders++;
        return page(`${key} ${renders}`, status);
      });
    return { clock, get, renders: () => renders };
  };

  it('renders once for guests who ask at the same time', async () => {
    const { get, renders } = create();
    const pages = await Promise.all([get('menu'), get('menu'), get('menu')]);
    expect(renders()).toBe(1);
    expect(new Set(pages.map((ready) => ready.etag)).size).toBe(1);
  });

  it('serves an old page once more while the new one is made', async () => {
    const { clock, get, renders } = create();
    await get('menu');
    clock.now = 3000;
    expect((await get('menu')).prepared.identity.body.toString()).toBe('menu 1');
    await settle();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await get('menu')).prepared.identity.body.toString()).toBe('menu 2');
    expect(renders()).toBe(2);
  });

  it('never serves a page that is too old', async () => {
    const { clock, get } = create();
    await get('menu');
    clock.now = 11_000;
    expect((await get('menu')).prepared.identity.body.toString()).toBe('menu 2');
  });

  it('keeps no failure and no page that is not there', async () => {
    const { get, renders } = create();
    await get('gone', 404);
    await settle();
    await get('gone', 404);
    expect(renders()).toBe(2);
  });

  it('forgets the oldest when it is full', async () => {
    const { get, renders } = create();
    for (const key of ['a', 'b', 'c']) await get(key);
    await get('a');
    expect(renders()).toBe(4);
  });
});
