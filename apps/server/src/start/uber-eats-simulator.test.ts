import { describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { demoMarketplaceStores } from './marketplace-stores.ts';
import { besideUberEats, startUberEats } from './uber-eats-simulator.ts';

it.each([
  ['a client', { UBER_EATS_CLIENT_ID: 'x', UBER_EATS_CLIENT_SECRET: 'y' }],
  ['an address', { UBER_EATS_API_BASE_URL: 'https://test-api.uber.com' }],
])('takes no real marketplace’s place where %s is given', async (_what, env) => {
  expect(await startUberEats(readConfig({ PORT: '0' }), env, [])).toMatchObject({ env: {}, url: undefined });
});

it('gives a node beside it the same keys, and no other address any', () => {
  expect(besideUberEats({ UBER_EATS_API_BASE_URL: 'http://127.0.0.1:3006' })).toMatchObject({ UBER_EATS_CLIENT_ID: 'servery-demo' });
  expect(besideUberEats({ UBER_EATS_API_BASE_URL: 'https://api.uber.com' })).not.toHaveProperty('UBER_EATS_CLIENT_ID');
});

describe('the demo on the marketplace', () => {
  it('sells dishes of its own menu, with the choices that they cannot be without', async () => {
    const stores = await demoMarketplaceStores();
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
});
