import type { Client } from '@servery/app-kit/client.ts';
import { setBillEditing } from '@servery/contract/bill-editing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeatAfter, startEditing } from './use-editing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('says that a bill is being edited, again while it is, and once that it was left', () => {
  const said: unknown[] = [];
  const call = ((endpoint: typeof setBillEditing, { params, body }: { params: object; body: object }) => {
    said.push([endpoint.id, params, body]);
    return Promise.resolve({ ok: true, data: {} });
  }) as unknown as Client['call'];
  const params = { restaurantId: 'r', storeId: 's', orderId: 'o' };
  const stop = startEditing({ call }, params);
  const editing = [setBillEditing.id, params, { state: 'EDITING' }];
  expect(said).toEqual([editing]);
  vi.advanceTimersByTime(repeatAfter * 2);
  expect(said).toEqual([editing, editing, editing]);
  stop();
  vi.advanceTimersByTime(repeatAfter * 2);
  expect(said).toEqual([editing, editing, editing, [setBillEditing.id, params, { state: 'OPEN' }]]);
});
