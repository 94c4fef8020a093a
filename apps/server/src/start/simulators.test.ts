import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { besideSimulators, getSimulatorPort, simulators, startSimulators } from './simulators.ts';
import { demoUberEatsStores } from './uber-eats-stores.ts';

/** The variables that configure each real system, one at a time. */
const real: Readonly<Record<string, Record<string, string>[]>> = {
  sunmi: [{ SUNMI_BASE_URL: 'https://openapi.sunmi.com' }],
  stripe: [{ STRIPE_SECRET_KEY: 'sk_live_1' }],
  sms: [{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x' }, { TWILIO_BASE_URL: 'https://api.twilio.com' }],
  mail: [{ SMTP_URL: 'smtps://mail.example.com' }, { POSTMARK_SERVER_TOKEN: 'token' }],
  'uber-eats': [{ UBER_EATS_CLIENT_ID: 'x', UBER_EATS_CLIENT_SECRET: 'y' }, { UBER_EATS_API_BASE_URL: 'https://test-api.uber.com' }],
};
const noIntegrations = { realServices: [], choices: [] };
const demo = { printers: [] };

it('run where nothing is configured, and point the adapters at themselves', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'servery-simulators-'));
  const started = await startSimulators(readConfig({ PORT: '0', DATA_DIR: dataDir }, noIntegrations), {}, demo);
  expect(started.running.map(({ id }) => id).toSorted()).toEqual(Object.keys(real).toSorted());
  expect(started.running.filter(({ marketplace }) => marketplace).map(({ id }) => id)).toEqual(['uber-eats']);
  for (const { url } of started.running) expect((await fetch(url)).status).toBe(200);
  for (const variable of ['SUNMI_BASE_URL', 'STRIPE_SECRET_KEY', 'TWILIO_ACCOUNT_SID', 'SMTP_URL', 'UBER_EATS_API_BASE_URL'])
    expect(started.env[variable]).toBeTruthy();
  await started.stop();
  await rm(dataDir, { recursive: true });
});

it('take no real system’s place', async () => {
  for (const manifest of simulators) {
    expect([manifest.id, manifest.isReplaced({}), real[manifest.id]?.map((env) => manifest.isReplaced(env))]).toEqual([
      manifest.id,
      false,
      real[manifest.id]?.map(() => true),
    ]);
  }
  const all: Record<string, string> = Object.assign({}, ...Object.values(real).flat());
  expect((await startSimulators(readConfig({ PORT: '0' }, noIntegrations), all, demo)).running).toEqual([]);
});

it('listen where their variables say, or beside the server', () => {
  const config = readConfig({ PORT: '4000', SMS_SIMULATOR_PORT: '5000' }, noIntegrations);
  const ports = Object.fromEntries(simulators.map(({ id, port }) => [id, getSimulatorPort(config, port)]));
  expect(ports).toEqual({ sunmi: 4001, stripe: 4002, sms: 5000, mail: 4004, 'uber-eats': 4006 });
  expect(getSimulatorPort(readConfig({ PORT: '0' }, noIntegrations), simulators[0]!.port)).toBe(0);
  expect(() => readConfig({ MAIL_SIMULATOR_PORT: 'any' }, noIntegrations)).toThrow('MAIL_SIMULATOR_PORT: ');
});

it('give a node beside them the same keys, and no other address any', () => {
  expect(besideSimulators({ UBER_EATS_API_BASE_URL: 'http://127.0.0.1:3006' })).toMatchObject({ UBER_EATS_CLIENT_ID: 'servery-demo' });
  expect(besideSimulators({ UBER_EATS_API_BASE_URL: 'https://api.uber.com' })).not.toHaveProperty('UBER_EATS_CLIENT_ID');
  const own = { STRIPE_BASE_URL: 'http://localhost:3002', STRIPE_SECRET_KEY: 'sk_test_own' };
  expect(besideSimulators(own)).toEqual(own);
});

it('sell the demo’s dishes on the marketplace, with the choices that they cannot be without', async () => {
  const stores = await demoUberEatsStores();
  expect(stores.length).toBeGreaterThan(0);
  for (const { dishes = [] } of stores) {
    expect(dishes.length).toBeGreaterThan(10);
    for (const { id, price } of dishes) {
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(price).toBeGreaterThan(0);
    }
    expect(dishes.some(({ modifiers = [] }) => modifiers.length > 0)).toBe(true);
  }
});
