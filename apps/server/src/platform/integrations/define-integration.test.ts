import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { chooseIntegration, defineIntegration, listConfigured } from './define-integration.ts';

const one = defineIntegration({
  id: 'one',
  name: 'One',
  switchedOnBy: 'ONE_KEY',
  variables: z.object({ ONE_KEY: z.string(), ONE_PORT: z.coerce.number(), SENDER: z.string().default('nobody') }),
  create: (env) => ({ who: 'one', ...env }),
});
const two = defineIntegration({
  id: 'two',
  name: 'Two',
  switchedOnBy: 'TWO_URL',
  variables: z.object({ TWO_URL: z.url('needs an address.') }),
  create: (env) => ({ who: 'two', ...env }),
});
const both = [one, two];
const choose = (env: Record<string, string>) => chooseIntegration<{ who: string }>(both, env, 'PROVIDER')?.create(env);

describe('an integration', () => {
  it('is the one that is configured, or the one that is chosen', () => {
    expect(choose({ TWO_URL: '' })).toBeUndefined();
    expect(choose({ ONE_KEY: 'k', ONE_PORT: '4', SENDER: '', OTHER: 'x' })).toEqual({
      who: 'one',
      ONE_KEY: 'k',
      ONE_PORT: 4,
      SENDER: 'nobody',
    });
    expect(choose({ ONE_KEY: 'k', ONE_PORT: '4', TWO_URL: 'http://two', PROVIDER: 'two' })?.who).toBe('two');
    expect(listConfigured<{ who: string }>(both, { TWO_URL: 'http://two', ONE_KEY: '' }).map(({ id }) => id)).toEqual(['two']);
  });

  it.each([
    [{ ONE_KEY: 'k' }, 'ONE_PORT: is needed where ONE_KEY is set.'],
    [{ TWO_URL: 'nowhere' }, 'TWO_URL: needs an address.'],
    [{ ONE_KEY: 'k', TWO_URL: 'http://two' }, 'PROVIDER: is needed, because ONE_KEY and TWO_URL are set. It is one of one, two.'],
    [{ ONE_KEY: 'k', PROVIDER: 'two' }, 'PROVIDER: TWO_URL is needed for Two.'],
    [{ ONE_KEY: 'k', PROVIDER: 'three' }, 'PROVIDER: is one of one, two.'],
  ])('says what is wrong with %o', (env, sentence) => {
    expect(() => choose(env as Record<string, string>)).toThrow(`The configuration cannot be read.\n${sentence}`);
  });
});
