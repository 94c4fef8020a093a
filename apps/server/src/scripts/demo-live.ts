import { parseArgs } from 'node:util';
import { playRush } from '../demo/live/rush.ts';

/** `npm run demo:live`: a lunch rush through the real API against a running server, to watch every screen at work. */

const say = (line: string) => void process.stdout.write(`${line}\n`);
const number = (text: string, name: string, most: number): number => {
  const value = Number(text);
  if (!(value > 0 && value <= most)) throw new Error(`--${name} needs a number above 0, at most ${most}.`);
  return value;
};

/** Where `npm start` runs the simulated marketplace: beside the server. */
const getBeside = (base: string): string => {
  const url = new URL(base);
  url.port = String(Number(url.port || '80') + 6);
  return url.origin;
};

const end = new AbortController();
process.once('SIGINT', () => end.abort());
process.once('SIGTERM', () => end.abort());
try {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: `http://localhost:${process.env['PORT'] ?? '3000'}` },
      'orders-per-minute': { type: 'string', default: '10' },
      minutes: { type: 'string', default: '10' },
      restaurant: { type: 'string', default: '' },
      'uber-eats': { type: 'string' },
    },
  });
  const base = values.url.replace(/\/+$/, '');
  const summary = await playRush({
    base,
    ordersPerMinute: number(values['orders-per-minute'], 'orders-per-minute', 240),
    minutes: number(values.minutes, 'minutes', 24 * 60),
    restaurant: values.restaurant,
    billShare: 0.25,
    marketplaceUrl: values['uber-eats']?.replace(/\/+$/, '') ?? getBeside(base),
    signal: end.signal,
    say,
  });
  say(`\nIn short: ${[...summary].map(([what, count]) => `${count} ${what}`).join(', ') || 'nothing happened'}.`);
} catch (error) {
  const failed = error instanceof Error && error.message === 'fetch failed';
  say(
    failed
      ? 'The server does not answer. Start it with npm start, or say where it is: --url http://localhost:3010'
      : String(error instanceof Error ? error.message : error),
  );
  process.exitCode = 1;
}
