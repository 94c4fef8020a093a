import { afterEach, beforeAll, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { repeating } from '../repeat-call.ts';
import { resetColourScheme } from './accessible.ts';
import { installFakeNetwork, resetFakeNetwork } from './fake-network.ts';

/** What every test of a screen begins and ends with. */

/**
 * What a test may cause on purpose: refused calls, broken connections, and what an error boundary has caught are told to people on the screen.
 * The last one is TanStack Router's: while its screen is loaded it calls `use()`, and once it is there no more.
 */
const expected =
  /Failed to load resource|Failed to fetch|Please check the connection and try again|error boundary you provided|called use\(\) to suspend/;
let complaints: string[] = [];
const realError = console.error;

beforeAll(() => {
  installFakeNetwork();
  // A broken connection is shown after the last try: soon, in a test.
  Object.assign(repeating, { forMs: 200, pauses: [50] });
  console.error = (...words: unknown[]) => {
    const text = words.map(String).join(' ');
    if (!expected.test(text)) complaints.push(text);
    realError(...words);
  };
});

beforeEach(() => {
  forget(localStorage);
  forget(sessionStorage);
  history.replaceState(null, '', '/');
  document.documentElement.lang = 'en';
  // A screen that gives itself no title is found by axe.
  document.title = '';
});

afterEach(async () => {
  await cleanup();
  await resetColourScheme();
  const wrong = [...resetFakeNetwork(), ...complaints];
  complaints = [];
  if (wrong.length > 0) throw new Error(`The contract or the browser complained:\n${wrong.join('\n')}`);
});

/** Stores in memory hear of it as they hear of another tab. */
function forget(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    storage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null, storageArea: storage }));
  }
}
