import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

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
  const config = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1', APP_ORIGIN: 'https://app.example.com', SEED: '0' });
  expect(config).toMatchObject({ trustedProxies: ['10.0.0.0/8', '127.0.0.1'], appOrigin: 'https://app.example.com', seed: false });
});

it('names every variable that it cannot read', () => {
  const wrong = () => readConfig({ PORT: 'http', APP_ORIGIN: 'https://app.example.com/path', DATABASE_URL: 'mysql://x' });
  expect(wrong).toThrow('PORT: ');
  expect(wrong).toThrow('APP_ORIGIN: needs the form');
  expect(wrong).toThrow('DATABASE_URL: needs the form postgres://');
});

it('gives simulators the ports beside its own, or any, and limits codes by SMS', () => {
  expect(readConfig({ PORT: '4000' })).toMatchObject({ sunmiSimulatorPort: 4001, stripeSimulatorPort: 4002, smsSimulatorPort: 4003 });
  expect(readConfig({ PORT: '4000' })).toMatchObject({ mailSimulatorPort: 4004, mailSimulatorSmtpPort: 4005, uberEatsSimulatorPort: 4006 });
  expect(readConfig({ PORT: '0' }).smsSimulatorPort).toBe(0);
  expect(readConfig({ PORT: '4000', SMS_SIMULATOR_PORT: '5000' }).smsSimulatorPort).toBe(5000);
  expect(readConfig({ SMS_RESTAURANT_PER_DAY: '0' }).sms).toMatchObject({
    addressPerHour: 20,
    restaurantPerHour: 300,
    restaurantPerDay: 0,
  });
});
