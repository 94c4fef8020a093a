import { expect, it } from 'vitest';
import { render, renderCrash } from './entry-server.tsx';

const assets = { script: '/_portal/app.js', css: ['/_portal/app.css'] };
const doctypes = (html: string): number => html.match(/<!doctype/gi)?.length ?? 0;

it('begins every page with one doctype', async () => {
  const page = await render({
    url: 'http://localhost/nowhere',
    headers: {},
    nonce: 'n',
    api: { call: () => Promise.reject(new Error('Nothing is asked for.')) },
    assets,
    imageFallback: '/img-fallback/',
  });
  expect([page.status, doctypes(page.html)]).toEqual([404, 1]);
  expect(page.html).toMatch(/^<!DOCTYPE html><html/);
  const crash = renderCrash({ assets, nonce: 'n', reference: 'r' });
  expect(crash.html).toMatch(/^<!DOCTYPE html><html/);
  expect(doctypes(crash.html)).toBe(1);
});
