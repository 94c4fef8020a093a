import { beforeEach, expect, it, vi } from 'vitest';
import { pendingPayments } from '../payment/pending-payment.ts';
import { openAttempt, sendAttempt, waitForPayment } from './attempt.ts';
import { storedShapes } from './stored-shapes.fixtures.ts';

/**
 * The portal is updated while guests are paying. What the release before has stored has to be the open order and the open payment here, and
 * what is stored here has to be so for a tab that still runs that release.
 */
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  for (const [name, text] of Object.entries(storedShapes)) kept.set(name, text);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});

it('an order that was sent before the update is sent again under its id, and stored as before', () => {
  const stored = JSON.parse(storedShapes['servery.attempt.sent']);
  expect(openAttempt('sent')).toEqual(stored);
  expect(sendAttempt('sent')).toEqual(stored);
  expect(kept.get('servery.attempt.sent')).toBe(storedShapes['servery.attempt.sent']);
});

it('an order that waits for its payment is paid, and not placed again', () => {
  const stored = JSON.parse(storedShapes['servery.attempt.waiting']);
  expect(openAttempt('waiting')).toEqual(stored);
  waitForPayment('waiting', openAttempt('waiting')!, stored.waiting);
  expect(kept.get('servery.attempt.waiting')).toBe(storedShapes['servery.attempt.waiting']);
});

it.each(['new-card', 'saved-card', 'without-digits'] as const)('a try to pay by %s is the same try after the update', (order) => {
  const name = `servery.paying.${order}` as const;
  const stored = JSON.parse(storedShapes[name]);
  expect(pendingPayments.open(order)).toEqual(stored);
  expect(pendingPayments.begin(order, () => ({ ...stored, attemptId: 'another' }))).toEqual(stored);
  pendingPayments.update(order, stored);
  expect(kept.get(name)).toBe(storedShapes[name]);
  pendingPayments.end(order, stored);
  expect(kept.has(name)).toBe(false);
});
