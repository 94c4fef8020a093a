import { beforeEach, describe, expect, it } from 'vitest';
import { createBillServer } from './bill-server.fixtures.ts';
import { createTillPages, type TillPage } from './till-pages.fixtures.ts';

let server = createBillServer();
let disks = new Map<string, unknown>();
const load = createTillPages({ server: () => server, disks: () => disks });
const onServer = (id = 'b') => server.bill(id)?.lines.map((line) => `${line.id} ${line.quantity}`);
const shownBy = ({ state }: TillPage) => state().known['b']?.bill.lines.map(({ id, quantity }) => `${id} ${quantity}`);

beforeEach(() => {
  server = createBillServer();
  disks = new Map();
});

describe('after a backup of the server was restored', () => {
  /** Two bills are in the backup; afterwards one is changed, one is closed, and another one is opened. */
  const work = async (till: TillPage) => {
    till.open();
    till.add('soup');
    till.open(null, 'closed');
    till.add('cake', 'closed');
    await till.settled();
    const restoreBackup = server.backUp();
    till.take('b');
    till.add('tea');
    till.open(null, 'lost');
    till.add('pie', 'lost');
    await till.settled();
    return restoreBackup;
  };

  it('shows what the server has, says which bill it lost, and sells on', async () => {
    const till = await load();
    const restoreBackup = await work(till);
    till.take('lost');
    restoreBackup();
    till.readAllAnew();
    await expect.poll(() => [shownBy(till), till.local().map(({ id }) => id)]).toEqual([['soup 1'], ['closed', 'b']]);
    expect(till.state().currentId).toBeNull();
    expect(till.notice()?.title).toBe('Bill B-001 no longer exists');
    till.add('juice');
    await till.settled();
    expect([onServer(), shownBy(till)]).toEqual([
      ['soup 1', 'juice 1'],
      ['soup 1', 'juice 1'],
    ]);
    expect(till.state().aside).toEqual([]);
    till.stopBills();
  });

  it('does so also if the till was switched off meanwhile', async () => {
    let till = await load();
    const restoreBackup = await work(till);
    till.stopBills();
    restoreBackup();
    till = await load();
    await expect.poll(() => till.state().currentId).toBe('b');
    await till.repairCurrentBill();
    expect([
      shownBy(till),
      till
        .local()
        .map(({ id }) => id)
        .toSorted(),
    ]).toEqual([['soup 1'], ['b', 'closed']]);
    till.stopBills();
  });

  it('keeps a bill whose opening was never sent, and sets aside what was added to one that is gone', async () => {
    const till = await load();
    const restoreBackup = await work(till);
    restoreBackup();
    server.faults = Array.from({ length: 30 }, () => 'notArrived' as const);
    till.open(null, 'new');
    till.add('bun', 'new');
    till.add('jam', 'lost');
    till.readAllAnew();
    server.faults = [];
    await till.settled();
    expect([onServer('new'), onServer('lost')]).toEqual([['bun 1'], undefined]);
    expect(till.state().aside).toMatchObject([{ aside: { what: '1 × jam' } }]);
    till.readAllAnew();
    await expect
      .poll(() =>
        till
          .local()
          .map(({ id }) => id)
          .toSorted(),
      )
      .toEqual(['b', 'closed', 'new']);
    till.stopBills();
  });
});
