import type { Persisted } from '@servery/app-kit/replica/persisted.ts';
import { groupAside } from '@servery/app-kit/replica/outbox-aside.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { getLine as lineOfCommand } from './bill-calls.ts';
import { createBillServer } from './bill-server.fixtures.ts';
import { createTillPages, place } from './till-pages.fixtures.ts';

let server = createBillServer();
/** What the browser stores, by name; it outlives the pages. */
let disks = new Map<string, unknown>();
const load = createTillPages({ server: () => server, disks: () => disks });
const onServer = (id = 'b') => server.bill(id)?.lines.map((line) => `${line.id} ${line.quantity}`);
const shownBy = ({ state }: Awaited<ReturnType<typeof load>>) =>
  state().known['b']?.bill.lines.map(({ id, quantity }) => `${id} ${quantity}`);

beforeEach(() => {
  server = createBillServer();
  disks = new Map();
});

describe('commands reach the server once and in order', () => {
  it('whatever happens to calls and answers, and however often the page is reloaded', async () => {
    const fault = fc.constantFrom('notArrived', 'answerLost', 'proxy', 'busy', 'broken', 'signedOut', undefined);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { maxLength: 10 }),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 6 }),
        async (faults, loads) => {
          server = createBillServer();
          server.faults = [...faults];
          disks = new Map();
          let till = await load();
          till.open();
          for (const [line, again] of loads.entries()) {
            till.add(`l${line}`);
            if (!again) continue;
            await new Promise((done) => setTimeout(done));
            till.stopBills();
            till = await load();
          }
          till.more('l0', 2);
          till.send();
          await till.settled();
          expect(onServer()).toEqual(loads.map((_, line) => `l${line} ${line === 0 ? 3 : 1}`));
          expect(server.log().map(({ sequence }) => sequence)).toEqual([
            ...loads.map((_, at) => at + 1),
            loads.length + 1,
            loads.length + 2,
            null,
          ]);
          expect(till.state().aside).toEqual([]);
          till.stopBills();
        },
      ),
      { numRuns: 15 },
    );
  });

  it('a forgotten number is requested again, also when its own answer was lost under another one', async () => {
    let till = await load();
    till.open();
    till.add('soup');
    await till.settled();
    server.faults = ['answerLost'];
    till.add('tea');
    await expect.poll(() => onServer()).toEqual(['soup 1', 'tea 1']);
    till.stopBills();
    // The disk lost the last write, as it may in a power cut.
    await (disks.get('servery.pos.d') as { write(name: string, value: unknown): Promise<void> }).write('numbering', { last: 1, of: null });
    till = await load();
    till.add('cake');
    await till.settled();
    expect(onServer()).toEqual(['soup 1', 'tea 1', 'cake 1']);
    expect(shownBy(till)).toEqual(['soup 1', 'tea 1', 'cake 1']);
    expect([till.state().aside, till.notice()]).toEqual([[], null]);
    till.stopBills();
  });

  it('two tabs of the same till send each change once', async () => {
    const first = await load();
    const second = await load();
    first.open();
    first.add('soup');
    await first.settled();
    second.add('tea');
    first.add('cake');
    second.more('soup');
    await Promise.all([first.settled(), second.settled()]);
    expect(onServer()?.toSorted()).toEqual(['cake 1', 'soup 2', 'tea 1']);
    expect([first.state().aside, second.state().aside]).toEqual([[], []]);
    first.stopBills();
    second.stopBills();
  });
});

describe('a refusal', () => {
  it('in the middle of the queue removes what it refuses and leaves no gap in the numbers', async () => {
    server.soldOut.add('item-tea');
    const till = await load();
    till.open();
    till.add('soup');
    till.add('tea');
    till.more('tea');
    till.more('tea');
    till.add('cake');
    await till.settled();
    expect(onServer()).toEqual(['soup 1', 'cake 1']);
    expect(shownBy(till)).toEqual(['soup 1', 'cake 1']);
    expect(server.log().map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    // Reported once, not for each later command on the same line; those are set aside with it.
    const groups = () => groupAside(till.state().aside, ({ billId }) => billId, lineOfCommand);
    expect(groups()).toMatchObject([{ scope: 'b', of: 'B-001', changes: [{ part: 'tea', what: '1 × tea', why: 'Sold out.' }] }]);
    expect(till.notice()).toMatchObject({ title: 'Not saved: 1 × tea' });
    // Tea is available again: all commands go out, in their order.
    server.soldOut.clear();
    till.tryAgain(groups()[0]!.changes[0]!.ids);
    await expect.poll(() => onServer()).toEqual(['soup 1', 'cake 1', 'tea 3']);
    await till.settled();
    expect([shownBy(till), till.state().aside]).toEqual([['soup 1', 'cake 1', 'tea 3'], []]);
    till.stopBills();
  });

  it('is still there after a reload, until somebody discards it', async () => {
    server.soldOut.add('item-tea');
    let till = await load();
    till.open();
    till.add('tea');
    await till.settled();
    till.stopBills();
    till = await load();
    await expect.poll(() => till.state().aside).toMatchObject([{ aside: { of: 'B-001', what: '1 × tea', why: 'Sold out.' } }]);
    expect(till.state().waiting).toBe(0);
    till.discard(till.state().aside.map(({ id }) => id));
    await expect.poll(() => till.state().aside).toEqual([]);
    till.stopBills();
    till = await load();
    await till.settled();
    expect(till.state().aside).toEqual([]);
    till.stopBills();
  });

  it.each([403, 422, 500])('by status %s of one change holds up nothing behind it', async (status) => {
    const till = await load();
    till.open();
    till.open(null, 'other');
    await till.settled();
    server.poison = { item: 'item-tea', status };
    till.add('tea');
    till.add('soup');
    till.add('cake', 'other');
    await till.settled();
    expect([onServer(), onServer('other')]).toEqual([['soup 1'], ['cake 1']]);
    expect(till.state().aside).toMatchObject([{ aside: { of: 'B-001', what: '1 × tea' } }]);
    till.stopBills();
  });

  it('of a deleted table drops the table, not the bill', async () => {
    const till = await load();
    server.faults = [undefined, 'answerLost'];
    till.open('t9');
    till.add('soup');
    await till.settled();
    expect(onServer()).toEqual(['soup 1']);
    expect(till.state().known['b']?.bill.table).toBeNull();
    expect(till.state().aside).toEqual([]);
    till.stopBills();
  });
});

describe('another till in the same page', () => {
  it('has none of the previous till’s bills, whose queue stays for it', async () => {
    const till = await load();
    server.faults = Array.from({ length: 50 }, () => 'signedOut' as const);
    till.take('b');
    till.open();
    till.add('soup');
    await expect.poll(() => till.state().waiting).toBe(2);
    till.stopBills();
    server.faults = [];
    till.startBills({ ...place, deviceId: 'other' });
    expect(till.state()).toMatchObject({ currentId: null, pending: [], known: {} });
    expect(till.notice()).toMatchObject({
      title: '2 changes of bills were not sent',
      message: 'They are still saved in this browser. “Needs attention” says how to send them.',
    });
    await expect.poll(() => till.readBill('b')).toBe(false);
    expect(server.bill('b')).toBeNull();
    till.stopBills();
    till.startBills(place);
    await expect.poll(() => onServer()).toEqual(['soup 1']);
    till.stopBills();
  });
});

it('a command counts as unsaved until it is on disk: a page that ends before would lose it', async () => {
  const till = await load();
  till.open();
  await till.settled();
  const { queue } = disks.get('servery.pos.d') as Persisted<unknown>;
  const writes: (() => void)[] = [];
  const add = queue.add.bind(queue);
  queue.add = (value) => new Promise((done) => writes.push(() => done(add(value))));
  till.add('soup');
  till.add('tea');
  await expect.poll(() => writes.length).toBe(2);
  expect(till.state().entering).toBe(2);
  writes[0]!();
  await expect.poll(() => till.state().entering).toBe(1);
  writes[1]!();
  await till.settled();
  expect([till.state().entering, onServer()]).toEqual([0, ['soup 1', 'tea 1']]);
  till.stopBills();
});

it('a bill that the server does not know is closed on the till', async () => {
  const till = await load();
  till.take('nobody');
  await till.readBill('nobody');
  expect(till.state().currentId).toBeNull();
  expect(till.notice()?.title).toBe('This bill does not exist');
  till.stopBills();
});

it('a till that restarts without the server has its unsent bills, and the same current bill', async () => {
  let till = await load();
  server.faults = Array.from({ length: 200 }, () => 'notArrived' as const);
  till.take('parked');
  till.open('t1', 'parked');
  till.add('cake', 'parked');
  till.take(null);
  till.take('b');
  till.open();
  till.add('soup');
  till.more('soup');
  await expect.poll(() => till.state().waiting).toBe(5);
  till.stopBills();
  till = await load();
  await expect.poll(() => till.state().shown?.lines.map(({ id, quantity }) => `${id} ${quantity}`)).toEqual(['soup 2']);
  expect(till.state()).toMatchObject({ currentId: 'b', waiting: 5 });
  expect(till.local().map(({ id, row, waiting, bill }) => [id, row, waiting, bill.table?.name, bill.lines.length])).toEqual([
    ['b', undefined, 3, undefined, 1],
    ['parked', undefined, 2, 't1', 1],
  ]);
  server.faults = [];
  server.tables.add('t1');
  await till.settled();
  expect([onServer(), onServer('parked')]).toEqual([['soup 2'], ['cake 1']]);
  till.stopBills();
});

it('a till that restarts begins a new bill if the last one was put away or is closed', async () => {
  let till = await load();
  till.take('b');
  till.open();
  till.add('soup');
  await till.settled();
  till.stopBills();
  till = await load();
  await expect.poll(() => till.state().currentId).toBe('b');
  till.take(null);
  till.stopBills();
  till = await load();
  await till.settled();
  expect([till.state().currentId, till.local().map(({ id }) => id)]).toEqual([null, ['b']]);
  till.stopBills();
});

it('a current bill that was only read is there when the page is loaded without the server', async () => {
  let till = await load();
  till.open();
  till.add('soup');
  await till.settled();
  till.take('b');
  till.stopBills();
  till = await load();
  till.take('b');
  await till.readBill('b');
  till.stopBills();
  server.faults = Array.from({ length: 50 }, () => 'notArrived' as const);
  till = await load();
  till.take('b');
  await expect.poll(() => shownBy(till)).toEqual(['soup 1']);
  till.stopBills();
});

describe('a change that the server has, but whose answer was lost', () => {
  const offline = () => (server.faults = Array.from({ length: 50 }, () => 'notArrived' as const));
  const quantities = (till: Awaited<ReturnType<typeof load>>) => till.state().shown?.lines.map(({ id, quantity }) => `${id} ${quantity}`);

  it.each(['read', 'heard'] as const)('and that was %s meanwhile is shown once when the page is loaded without the server', async (way) => {
    let till = await load();
    till.take('b');
    till.open();
    till.add('soup');
    await till.settled();
    server.faults = ['answerLost'];
    till.more('soup');
    await expect.poll(() => onServer()).toEqual(['soup 2']);
    if (way === 'read') await till.readBill('b');
    else till.hear(server.log().at(-1)!);
    offline();
    await expect.poll(() => shownBy(till)).toEqual(['soup 2']);
    expect(quantities(till)).toEqual(['soup 2']);
    till.stopBills();
    till = await load();
    till.take('b');
    await expect.poll(() => shownBy(till)).toEqual(['soup 2']);
    expect(quantities(till)).toEqual(['soup 2']);
    server.faults = [];
    await till.settled();
    expect([quantities(till), onServer()]).toEqual([['soup 2'], ['soup 2']]);
    till.stopBills();
  });

  it('stays on its bill while another bill is read', async () => {
    const till = await load();
    till.open();
    till.open(null, 'other');
    till.add('tea', 'other');
    till.add('soup');
    await till.settled();
    till.take('b');
    server.faults = ['answerLost'];
    till.more('soup');
    await expect.poll(() => onServer()).toEqual(['soup 2']);
    await till.readBill('other');
    expect(quantities(till)).toEqual(['soup 2']);
    await till.settled();
    expect(quantities(till)).toEqual(['soup 2']);
    till.stopBills();
  });
});
