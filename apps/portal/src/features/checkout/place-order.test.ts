import { beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '../../shared/api.ts';
import { getOwnOrder } from '../../shared/endpoints.ts';
import { openAttempt, type OrderBody } from '../../shared/placing/attempt.ts';
import { sendOrder } from './place-order.ts';

const params = { restaurantId: 'r', storeId: 's' };
const body = { lines: [], shownTotal: 500 } as unknown as OrderBody;
const failing = (code: string, details?: unknown) => ({ ok: false, error: { code, message: 'Text.', details } });

/** A server that has an order under the attempt's id with another cart; `found`: its answer when that order is read. */
const having = (found: object) =>
  ({
    call: async (endpoint: unknown) =>
      endpoint === getOwnOrder ? found : failing('resource_status_conflict', { reason: 'ID_REUSED', cart: null, problems: [] }),
  }) as unknown as Api;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

it.each(['network', 'service_unavailable', 'internal_server_error', 'too_many_requests'])(
  'an order that has arrived and cannot be read (%s) stays the open one: the next press must not make a second',
  async (code) => {
    expect(await sendOrder(having(failing(code)), params, body)).toEqual({ kind: 'unreachable' });
    const before = openAttempt('s');
    expect(before).not.toBeNull();
    const order = { id: before!.id };
    expect(await sendOrder(having({ ok: true, data: order }), params, body)).toEqual({
      kind: 'order',
      order,
      attempt: before,
      earlier: true,
    });
  },
);

it('an id that belongs to somebody else is dropped: the next press is another order', async () => {
  expect(await sendOrder(having(failing('ORDER_DOES_NOT_EXIST')), params, body)).toMatchObject({ kind: 'refused' });
  expect(openAttempt('s')).toBeNull();
});
