import { afterEach, beforeAll, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { repeating } from '../repeat-call.ts';
import { resetColourScheme } from './accessible.ts';
import { closePage, installFakeNetwork, resetFakeNetwork } from './fake-network.ts';

/** Set-up and clean-up of every screen test. */

/**
 * Console errors that a test may cause on purpose: refused calls, broken connections and errors caught by an error boundary are shown on
 * the screen. The last pattern is TanStack Router's: it calls `use()` while a screen loads, but not once it is loaded.
 */
const expected =
  /Failed to load resource|Failed to fetch|Please check the connection and try again|error boundary you provided|called use\(\) to suspend/;
let complaints: string[] = [];
const realError = console.error;

beforeAll(() => {
  installFakeNetwork();
  // A broken connection is shown after the last retry: soon, in a test.
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
  // axe reports a screen that sets no title.
  document.title = '';
});

afterEach(async () => {
  // First: an answer that comes during the clean-up could store something that the next test finds.
  closePage();
  await cleanup();
  // Preact ends effects in the frame after: what they still ask is answered as before.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await resetColourScheme();
  const wrong = [...resetFakeNetwork(), ...complaints];
  complaints = [];
  if (wrong.length > 0) throw new Error(`The contract or the browser complained:\n${wrong.join('\n')}`);
});

/** Stores in memory are notified as they would be by another tab. */
function forget(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    storage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null, storageArea: storage }));
  }
}
