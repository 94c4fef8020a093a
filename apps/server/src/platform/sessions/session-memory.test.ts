import { expect, it } from 'vitest';
import type { SignedIn } from '../http/handler.types.ts';
import { createSessionMemory } from './session-memory.ts';

const hash = Buffer.from('a');
const caller: SignedIn = { kind: 'kdsDevice', principalId: 'p', name: 'Grill', sessionHash: hash, restaurantId: 'r', storeId: 's' };
const session = { hash, caller, expiresInMs: 60_000 };

/** A memory that knows one session, with a proof of this moment. */
function memoryAt() {
  const clock = { now: 0 };
  const memory = createSessionMemory(() => clock.now);
  memory.keep(memory.begin(), [session]);
  memory.proven(0);
  return { clock, memory };
}

it('answers only if it knows all that are asked for', () => {
  const { memory } = memoryAt();
  expect(memory.recall([hash])).toEqual([caller]);
  expect(memory.recall([hash, Buffer.from('b')])).toBeUndefined();
});

it('answers nothing without a recent proof that it would be notified', () => {
  const { clock, memory } = memoryAt();
  clock.now = 999;
  expect(memory.recall([hash])).toEqual([caller]);
  clock.now = 1_000;
  expect(memory.recall([hash])).toBeUndefined();
  memory.proven(500);
  expect(memory.recall([hash])).toEqual([caller]);
  memory.lost();
  memory.keep(memory.begin(), [session]);
  expect(memory.recall([hash])).toBeUndefined();
});

it('keeps nothing of a read that began before a change', () => {
  const { memory } = memoryAt();
  const begun = memory.begin();
  memory.forget();
  expect(memory.recall([hash])).toBeUndefined();
  memory.keep(begun, [session]);
  expect(memory.recall([hash])).toBeUndefined();
});

it('keeps a caller for ten seconds, and not past the end of its session', () => {
  const { clock, memory } = memoryAt();
  const at = (now: number) => {
    clock.now = now;
    memory.proven(now);
    return memory.recall([hash]);
  };
  expect([at(9_999), at(10_000)]).toEqual([[caller], undefined]);
  memory.keep(memory.begin(), [{ ...session, expiresInMs: 300 }]);
  expect([at(10_299), at(10_300)]).toEqual([[caller], undefined]);
});

it('asks for a proof only while somebody calls', () => {
  const { memory } = memoryAt();
  expect(memory.takeUse()).toBe(false);
  memory.recall([hash]);
  expect([memory.takeUse(), memory.takeUse()]).toEqual([true, false]);
});
