import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { listPosStashedOrderLog } from '@servery/contract/till-logs';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

type Row = ResponseOf<typeof listPosStashedOrderLog>['rows'][number];

const toRow = (id: string, given: Partial<Row>): Row => ({
  ...{ id: getId(id), orderId: getId('bill'), step: 'stashed', number: 'B-007', lines: 3, unsent: 0, revision: 4 },
  ...{ at: new Date().toISOString(), receivedAt: new Date().toISOString(), terminalName: 'Front counter', by: 'Mia Chen', ...given },
});
const rows = [
  toRow('taken', { step: 'recovered', terminalName: 'Bar', by: 'Tom Reid with a name that does not fit into one line' }),
  toRow('parked', {}),
  toRow('unsaved', { number: '', unsent: 2 }),
];
const row = (name: RegExp) => page.getByRole('row').filter({ hasText: name });

fiveStates({
  screen: 'parked bills',
  fake: fakeAdmin,
  open: (admin) => openAdminStore(admin, '/parked-bills'),
  endpoint: listPosStashedOrderLog,
  answers: { filled: { rows, nextCursor: null }, empty: { rows: [], nextCursor: null } },
  shows: {
    loading: 'Loading entries',
    empty: 'No bill was parked in the last 30 days',
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: 'Tom Reid',
  },
});

it('says who parked a bill and who took it up, and finds entries by day and name', async () => {
  const { requests } = fakeApi(listPosStashedOrderLog, { rows, nextCursor: null });
  await openAdminStore(fakeAdmin(), '/parked-bills');
  await expect.element(row(/Tom Reid/)).toMatchTextContent(/B-007.*Taken up.*Bar/);
  await expect.element(row(/B-007.*Mia Chen/)).toMatchTextContent(/Parked.*Front counter/);
  await expect.element(row(/New bill/)).toMatchTextContent('2 changes');
  await page.getByLabelText('First day').fill('2026-11-20');
  await page.getByLabelText('Last day').fill('2026-11-21');
  await page.getByRole('searchbox').fill('tom');
  await expect
    .poll(() => requests.at(-1)!.query)
    .toMatchObject({ search: 'tom', from: '2026-11-19T13:00:00.000Z', to: '2026-11-21T13:00:00.000Z' });
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await expectAccessible('parked bills');
});
