import { fastify } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOriginFor } from '../http/public-origin.ts';
import { createReadyLane } from '../http/ready-lane.ts';
import { noPageSources } from './page-sources.ts';
import { servePortal } from './portal.ts';

/** A renderer like that of the portal's build: renders any page except one. */
const renderer = `
export const render = async ({ url, imageFallback, assets }) => {
  if (url.endsWith('/origin')) return { status: 200, headers: {}, html: new URL(url).origin };
  if (url.endsWith('/broken')) throw new Error('the soup is off: ' + url);
  const status = url.endsWith('/none') ? 404 : 200;
  return { status, headers: {}, html: '<body class="page">' + imageFallback + assets.getStyles('<p class="page">') + '</body>' };
};
export const renderCrash = ({ reference }) => ({ status: 500, headers: {}, html: '<h1>Website Error!</h1>Reference ' + reference });
`;
const root = mkdtempSync(join(tmpdir(), 'servery-portal-'));
const app = fastify({ genReqId: () => 'request-7', trustProxy: true });
const portalOrigin = 'https://order.example';

beforeAll(async () => {
  for (const folder of ['server', 'client/.vite', 'client/assets']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'server/entry-server.js'), renderer);
  writeFileSync(join(root, 'server/package.json'), '{"type":"module"}');
  writeFileSync(
    join(root, 'client/.vite/manifest.json'),
    JSON.stringify({ entry: { file: 'assets/app.js', css: ['assets/app.css'], isEntry: true } }),
  );
  writeFileSync(join(root, 'client/assets/app.css'), '.page{top:0}.other{top:1px}');
  await servePortal(app, {
    folder: root,
    call: (() => undefined) as never,
    lane: createReadyLane(app),
    sources: { ...noPageSources, img: ['http://two.example'] },
    imageFallback: 'http://two.example/img/',
    originFor: createOriginFor({ portalOrigin }),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const get = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });

it('serves a page with the styles that it shows, and tells it where pictures are asked for again', async () => {
  const answer = await get('/restaurants/soup');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('<body class="page">http://two.example/img/.page{top:0}</body>');
  expect(answer.headers['content-security-policy']).toContain("img-src 'self' data: https: http://two.example;");
  expect(answer.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
});

it('answers a page that cannot be drawn with the error screen, and keeps none', async () => {
  for (let time = 0; time < 2; time++) {
    const answer = await get('/restaurants/broken');
    expect([answer.statusCode, answer.body]).toEqual([500, '<h1>Website Error!</h1>Reference request-7']);
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  }
  expect((await get('/restaurants/none')).statusCode).toBe(404);
});

describe('the address that a page says it has', () => {
  const forged = [
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-proto': 'javascript' },
    { 'x-forwarded-proto': 'https://evil.example/' },
    { host: 'evil.example' },
  ];
  it.each(forged)('is the configured one for %o, and for whoever asks next', async (headers) => {
    for (const sent of [headers, {}]) {
      const answer = await app.inject({ url: '/restaurants/origin', headers: { accept: 'text/html', ...sent } });
      expect([answer.statusCode, answer.body]).toEqual([200, portalOrigin]);
    }
  });

  it('is not one that stands in the path', async () => {
    expect((await get('//evil.example/origin')).body).toBe(portalOrigin);
  });
});
