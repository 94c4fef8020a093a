import { join } from 'node:path';
import { priceCart, type PriceCartInput } from '@servery/domain/pricing';
import { build } from 'vite';
import { generatedCart } from '../reference/generated-carts.ts';
import { generatedStores } from '../reference/generated-menus.ts';
import { expect, test } from './fixtures.ts';

const carts = 500;

/** The engine as a browser gets it: bundled and minified, for the browsers that the portal is built for. */
async function engineForBrowsers(): Promise<string> {
  const entry = join(import.meta.dirname, '../../packages/domain/src/pricing/index.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', minify: true, lib: { entry, formats: ['iife'], name: 'engine' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('Vite has built nothing.');
  return output.output[0].code;
}

test('browser and server give one price, to the byte @money', async ({ page }) => {
  const code = await engineForBrowsers();
  const stores = await generatedStores(4);
  await page.addScriptTag({ content: code });
  // What both get is what went over the wire.
  const wires = Array.from({ length: carts }, (_, number) => JSON.stringify(generatedCart(stores, number)));
  const there = await page.evaluate((texts) => {
    const { engine } = globalThis as unknown as { engine: { priceCart: (input: unknown) => unknown } };
    return texts.map((text) => JSON.stringify(engine.priceCart(JSON.parse(text))));
  }, wires);
  let priced = 0;
  for (const [number, wire] of wires.entries()) {
    const here = priceCart(JSON.parse(wire) as PriceCartInput);
    expect(there[number], `cart ${number}`).toBe(JSON.stringify(here));
    if (here.ok) priced += 1;
  }
  expect(priced).toBeGreaterThan(carts / 2);
});
