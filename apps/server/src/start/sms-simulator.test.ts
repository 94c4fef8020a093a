import { expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { startSms } from './sms-simulator.ts';

it.each([
  ['keys', { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x' }],
  ['an address', { TWILIO_BASE_URL: 'https://api.twilio.com' }],
])('takes no real provider’s place where %s are given', async (_what, env) => {
  expect(await startSms(readConfig({ PORT: '0' }), env)).toMatchObject({ env: {}, url: undefined });
});
