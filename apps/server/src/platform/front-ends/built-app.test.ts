import { fastify } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { securityHeaders, sendSecurityHeaders } from '../http/security-headers.ts';
import { serveApp } from './built-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'servery-built-'));
const app = fastify();
const script = `/* ${'long '.repeat(200)} */`;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>App</title>');
  writeFileSync(join(folder, 'assets/index-ABCD1234.js'), script);
  writeFileSync(join(folder, 'worker.js'), script);
  sendSecurityHeaders(app, securityHeaders({ https: false }));
  await serveApp(app, { name: 'staff', folder, decorateReply: true });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, encoding = 'identity') => app.inject({ url, headers: { 'accept-encoding': encoding } });

it.each(['identity', 'br', 'gzip'])('lets a service worker ask this origin, and nobody else (%s)', async (encoding) => {
  const { statusCode, headers } = await get('/staff/worker.js', encoding);
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(headers['content-security-policy']).toContain("connect-src 'self'");
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

it('keeps what has a hash for ever, as plain data', async () => {
  const { headers } = await get('/staff/assets/index-ABCD1234.js', 'br');
  expect(headers['cache-control']).toContain('immutable');
  expect(headers['content-security-policy']).not.toContain('connect-src');
});

it('answers any other address with the page, and a script that is gone with 404', async () => {
  const page = await get('/staff/orders/1');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect((await get('/staff/assets/old-12345678.js')).statusCode).toBe(404);
  expect((await get('/staff')).headers.location).toBe('/staff/');
});
