import { fastify } from 'fastify';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { appNames } from './app-names.ts';
import { createOriginFor } from '../http/public-origin.ts';
import { createReadyLane } from '../http/ready-lane.ts';
import { noPageSources } from './page-sources.ts';
import { registerFrontEnds } from './register-front-ends.ts';

const sources = join(import.meta.dirname, '../../../..');

it('has a page with a title for every app, and leads to the gallery of shared patterns, which no search engine shows', async () => {
  const apps = mkdtempSync(join(tmpdir(), 'servery-apps-'));
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    rmSync(apps, { recursive: true });
  });
  for (const name of appNames) cpSync(join(sources, name, 'index.html'), join(apps, name, 'dist/index.html'));
  for (const folder of ['server', 'client/.vite']) mkdirSync(join(apps, 'portal/dist', folder), { recursive: true });
  writeFileSync(join(apps, 'portal/dist/server/package.json'), '{"type":"module"}');
  writeFileSync(join(apps, 'portal/dist/server/entry-server.js'), 'export const render = () => {}; export const renderCrash = () => {};');
  writeFileSync(join(apps, 'portal/dist/client/.vite/manifest.json'), JSON.stringify({ entry: { file: 'app.js', isEntry: true } }));
  await registerFrontEnds(app, {
    apps,
    call: (() => undefined) as never,
    lane: createReadyLane(app),
    sources: noPageSources,
    imageFallback: '',
    originFor: createOriginFor({ portalOrigin: undefined }),
    oneOrigin: false,
    places: async () => [],
    development: false,
  });
  for (const name of appNames) {
    const own = await app.inject({ url: `/${name}/` });
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(own.body).toMatch(/<title>[^<]+<\/title>/);
  }
  const { statusCode, headers } = await app.inject({ url: '/dev/gallery' });
  expect([statusCode, headers.location]).toEqual([302, '/admin/dev/gallery']);
  const page = await app.inject({ url: '/admin/dev/gallery' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<meta name="robots" content="noindex" />');
});
