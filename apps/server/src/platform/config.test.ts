import { describe, expect, it } from 'vitest';
import { integrationsOfConfig } from '../compose-integrations.ts';
import { readConfig as readConfigWith } from './config.ts';
import { defaultTimings } from './timings.ts';

const readConfig = (env: NodeJS.ProcessEnv) => readConfigWith(env, integrationsOfConfig);

it('needs nothing and listens to this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    lan: false,
    workers: 1,
    nodeRole: 'all',
    seed: true,
    seedHistory: true,
    databaseUrl: undefined,
  });
  expect(readConfig({ PORT: '', DATA_DIR: '' }).port).toBe(3000);
});

it('opens to the local network when asked to', () => {
  expect(readConfig({ LAN: '1' }).host).toBe('0.0.0.0');
  expect(readConfig({ LAN: '1', HOST: '10.0.0.2' }).host).toBe('10.0.0.2');
});

it('keeps all processes together within 80 connections', () => {
  for (const workers of [1, 2, 8, 40]) {
    expect(readConfig({ WORKERS: String(workers), POOL_SIZE: '80' }).poolSize * workers).toBeLessThanOrEqual(80);
  }
});

it('reads lists and origins', () => {
  const config = readConfig({
    TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1',
    APP_ORIGIN: 'https://app.example.com',
    PORTAL_ORIGIN: 'https://order.example.com',
    SEED: '0',
  });
  expect(config).toMatchObject({ trustedProxies: ['10.0.0.0/8', '127.0.0.1'], appOrigin: 'https://app.example.com', seed: false });
});

it('names every variable that it cannot read', () => {
  const wrong = () => readConfig({ PORT: 'http', APP_ORIGIN: 'https://app.example.com/path', DATABASE_URL: 'mysql://x' });
  expect(wrong).toThrow('PORT: ');
  expect(wrong).toThrow('APP_ORIGIN: needs the form');
  expect(wrong).toThrow('DATABASE_URL: needs the form postgres://');
});

it('reads the ports of simulators, and limits codes by SMS', () => {
  expect(readConfig({ PORT: '4000', SMS_SIMULATOR_PORT: '5000', MAIL_SIMULATOR_PORT: '' }).simulatorPorts).toEqual({
    SMS_SIMULATOR_PORT: 5000,
  });
  expect(readConfig({ SMS_RESTAURANT_PER_DAY: '0' }).sms).toMatchObject({
    addressPerHour: 20,
    restaurantPerHour: 300,
    restaurantPerDay: 0,
  });
});

describe('waits that tests shorten', () => {
  const short = {
    JOBS_TICK_MS: '500',
    ALARM_ACKNOWLEDGE_SECONDS: '5',
    PRINT_POLL_SECONDS: '0.2,0.5,1',
    PRINTER_STUCK_SECONDS: '2',
    PAYMENT_LEASE_SECONDS: '5',
  };

  it('are the product’s own without a variable', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).timings).toEqual(defaultTimings);
  });

  it('are shortened where everything is on this machine', () => {
    const shortened = {
      jobsTickMs: 500,
      acknowledgeSeconds: 5,
      printPollSeconds: [0.2, 0.5, 1],
      printerStuckSeconds: 2,
      paymentLeaseSeconds: 5,
    };
    const besides = [
      {},
      { NODE_ENV: 'production', HOST: '127.0.0.1', APP_ORIGIN: 'http://localhost:3000', LAN: '0', TRUSTED_PROXIES: '' },
      { DATABASE_URL: 'postgres://servery@/servery?host=%2Ftmp%2Fsocket', NODE_ROLE: 'app' },
      { DATABASE_URL: 'postgres://a:b@localhost:5432/servery', SMTP_URL: 'smtp://127.0.0.1:2525' },
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_BASE_URL: 'http://127.0.0.1:4002' },
      { S3_BUCKET: 'pictures', S3_ENDPOINT: 'http://127.0.0.1:4180' },
    ];
    for (const beside of besides) expect(readConfig({ ...short, ...beside }).timings).toEqual(shortened);
  });

  it('are refused where others are served, or a real service is used', () => {
    const signs = {
      HOST: '0.0.0.0',
      LAN: '1',
      TRUSTED_PROXIES: '127.0.0.1',
      APP_ORIGIN: 'https://app.example.com',
      PORTAL_ORIGIN: 'https://example.com',
      DATABASE_URL: 'postgres://servery:secret@db.internal:5432/servery',
      SMTP_URL: 'smtps://user:password@mail.example.com:465',
      SUNMI_BASE_URL: 'https://openapi.sunmi.com',
      STRIPE_SECRET_KEY: 'sk_live_1',
      UBER_EATS_CLIENT_ID: 'client',
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: 'https://s3.example.com',
      POSTMARK_SERVER_TOKEN: 'token',
    };
    for (const [sign, value] of Object.entries(signs)) {
      for (const [variable, text] of Object.entries(short)) {
        expect(() => readConfig({ [variable]: text, [sign]: value })).toThrow(
          `${variable}: only for tests on one machine. This installation serves others or uses real services (${sign} is set). Remove it.`,
        );
      }
      expect(readConfig({ PORTAL_ORIGIN: 'https://example.com', [sign]: value }).timings).toEqual(defaultTimings);
    }
    const socketElsewhere = 'postgres://servery@/servery?host=db.internal';
    expect(() => readConfig({ ...short, DATABASE_URL: socketElsewhere })).toThrow('DATABASE_URL is set). Remove them.');
  });

  it('are named when they cannot be read', () => {
    for (const variables of [{ JOBS_TICK_MS: '5' }, { ALARM_ACKNOWLEDGE_SECONDS: 'soon' }, { PRINT_POLL_SECONDS: '1,,2' }]) {
      expect(() => readConfig(variables)).toThrow(`${Object.keys(variables)[0]}`);
    }
  });
});

it('does not start behind a proxy without the address of its pages', () => {
  expect(() => readConfig({ TRUSTED_PROXIES: '127.0.0.1' })).toThrow('PORTAL_ORIGIN: is needed where TRUSTED_PROXIES is set');
  expect(() => readConfig({ TRUSTED_PROXIES: '127.0.0.1', APP_ORIGIN: 'https://app.example.com' })).toThrow('PORTAL_ORIGIN: ');
});

it('shows metrics on a port of this machine, or to a token, and to nobody unless told', () => {
  expect(readConfig({})).toMatchObject({ metrics: undefined, metricsToken: undefined });
  expect(readConfig({ METRICS_PORT: '9100' }).metrics).toEqual({ host: '127.0.0.1', port: 9100 });
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN: ');
});

it('takes map pictures from an address with their places in it, over https, and from nowhere unless told', () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png?key=1';
  expect(readConfig({}).mapTiles).toBeNull();
  expect(readConfig({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '© Us' }).mapTiles).toEqual({ url, attribution: '© Us' });
  for (const wrong of ['https://tiles.example/', url.replace('https', 'http'), 'https://tiles.example/{z}/{x}.png']) {
    expect(() => readConfig({ MAP_TILES_URL: wrong })).toThrow('MAP_TILES_URL: needs https and {z}, {x}, {y}.');
  }
});

it('takes what fills a port from the integrations that there are', () => {
  expect(readConfig({}).choices).toEqual({ ADDRESS_PROVIDER: 'local' });
  for (const chosen of ['local', 'google', 'nominatim'])
    expect(readConfig({ ADDRESS_PROVIDER: chosen }).choices).toEqual({ ADDRESS_PROVIDER: chosen });
  expect(() => readConfig({ ADDRESS_PROVIDER: 'google-places' })).toThrow('ADDRESS_PROVIDER: ');
  const more = { ...integrationsOfConfig, choices: [{ variable: 'MAP_PROVIDER', values: ['own', 'theirs'] as const }] };
  expect(readConfigWith({ MAP_PROVIDER: 'theirs', ADDRESS_PROVIDER: 'nobody' }, more).choices).toEqual({ MAP_PROVIDER: 'theirs' });
});
