import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createGuestGate } from './guest-gate.ts';

it('lets so many in at once, and says to the rest when to come again', () => {
  const gate = createGuestGate(2, () => 0.99);
  const first = gate.enter();
  gate.enter();
  const refusal = (() => {
    try {
      return gate.enter();
    } catch (error) {
      return error;
    }
  })();
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ code: 'service_unavailable', retryAfter: 4, logged: false });
  first();
  first();
  gate.enter();
  expect(() => gate.enter()).toThrow('busy');
  expect(gate.refused()).toBe(2);
});
