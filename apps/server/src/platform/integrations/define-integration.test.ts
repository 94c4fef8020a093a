import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { chooseIntegration, defineIntegration, listConfigured, listRealServices } from './define-integration.ts';

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
    expect(listConfigured(both, { TWO_URL: 'http://two', ONE_KEY: '' }).map(({ id }) => id)).toEqual(['two']);
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

describe('an integration that is alone behind its port', () => {
  const bucket = defineIntegration({
    id: 'bucket',
    name: 'a bucket',
    switchedOnBy: 'BUCKET_NAME',
    simulatedBy: 'BUCKET_ADDRESS',
    prefix: 'BUCKET_',
    variables: z
      .object({ BUCKET_NAME: z.string(), BUCKET_KEY: z.string().optional(), BUCKET_LOGIN: z.string().optional() })
      .refine(({ BUCKET_NAME: name }) => name !== 'both', 'BUCKET_NAME and BUCKET_KEY do not belong together.')
      .refine((env) => env.BUCKET_KEY ?? env.BUCKET_LOGIN, { path: ['BUCKET_KEY'], message: 'or BUCKET_LOGIN is needed.' }),
    create: ({ BUCKET_NAME: name }, { limit }: { limit: number }) => ({ name, limit, broken: false }),
    health: (port) => ({ metric: { name: 'servery_bucket_failing', help: 'Whether it fails' }, failing: () => port.broken }),
  });
  const open = (env: Record<string, string>) => chooseIntegration([bucket], env)?.create(env, { limit: 3 });

  it('needs nobody to choose it, and gets what it needs of the server', () => {
    expect(open({ BUCKET_NAME: '', BUCKET_KEY: '', OTHER: 'x' })).toBeUndefined();
    expect(open({ BUCKET_NAME: 'n', BUCKET_KEY: 'k' })).toEqual({ name: 'n', limit: 3, broken: false });
    const twice = chooseIntegration.bind(null, [bucket, { ...bucket, switchedOnBy: 'OTHER_NAME' }], { BUCKET_NAME: 'n', OTHER_NAME: 'o' });
    expect(twice).toThrow('BUCKET_NAME and OTHER_NAME: only one of them can be set.');
  });

  it.each([
    [{ BUCKET_KEY: 'k' }, 'BUCKET_NAME: is needed where BUCKET_KEY is set.'],
    [{ BUCKET_NAME: 'n' }, 'BUCKET_KEY: or BUCKET_LOGIN is needed.'],
    [{ BUCKET_NAME: 'both', BUCKET_KEY: 'k' }, 'BUCKET_NAME and BUCKET_KEY do not belong together.'],
  ])('says what is wrong with %o', (env, sentence) => {
    expect(() => open(env as Record<string, string>)).toThrow(`The configuration cannot be read.\n${sentence}`);
  });

  it('is watched, and is the real service unless its address is set', () => {
    const port = { name: 'n', limit: 3, broken: false };
    const health = bucket.health?.(port);
    expect(health?.failing()).toBe(false);
    port.broken = true;
    expect(health?.failing()).toBe(true);
    expect(listRealServices([bucket, two])).toEqual([{ key: 'BUCKET_NAME', address: 'BUCKET_ADDRESS' }]);
  });
});
