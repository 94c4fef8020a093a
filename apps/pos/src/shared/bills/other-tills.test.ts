import type { Persisted } from '@servery/app-kit/replica/persisted.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBillServer } from './bill-server.fixtures.ts';
import { createTillPages } from './till-pages.fixtures.ts';

const bar = { restaurantId: 'r', storeId: 's', deviceId: 'bar', name: 'Bar', storeName: 'Newtown' };
const counter = { ...bar, deviceId: 'counter', name: 'Counter' };
const brooklyn = { ...bar, storeId: 's2', deviceId: 'brooklyn', name: 'Brooklyn till', storeName: 'Brooklyn' };
const rival = { ...bar, restaurantId: 'r2', storeId: 's3', deviceId: 'rival', name: 'Rival', storeName: 'Elsewhere' };
let server = createBillServer();
/** What the browser stores, by name; it outlives the pages. */
let disks = new Map<string, unknown>();
const openPage = createTillPages({ server: () => server, disks: () => disks });
const getDisk = (who: typeof bar) => disks.get(`servery.pos.${who.deviceId}`) as Persisted<{ id: string }>;

/** A page of a till as a browser loads it: fresh modules, the same disks. */
const load = async (who: typeof bar) => {
  server.device = who.deviceId;
  const page = await openPage(who);
  getDisk(who).isLasting = () => true;
  const others = await import('./other-tills.ts');
  await others.signDatabase(who);
  await others.findOtherTills(who);
  return {
    ...page,
    tills: () => others.useOtherTills.getState().tills,
    count: () => others.countOthers(others.useOtherTills.getState()),
    sendFromHere: (deviceId: string) => others.sendFromHere(who, deviceId),
    discardOther: (till: Parameters<typeof others.discardOther>[1]) => others.discardOther(who, till),
  };
};
type Page = Awaited<ReturnType<typeof load>>;
const signOut = () => (server.faults = Array.from({ length: 200 }, () => 'signedOut' as const));
const onServer = (id = 'b') => server.bill(id)?.lines.map((line) => `${line.id} ${line.quantity}`);
const stays = (page: Page) => page.tills().map(({ deviceId, ids }) => [deviceId, ids.size]);

/** A till that was removed in the middle of service: it has a bill with two lines that it could not send. */
const leaveBill = async (who = bar) => {
  const till = await load(who);
  signOut();
  till.open();
  till.add('soup');
  till.add('tea');
  await expect.poll(() => till.state().waiting).toBe(3);
  till.stopBills();
  server.faults = [];
};

beforeEach(() => {
  server = createBillServer();
  disks = new Map();
});

describe('bills that an earlier till of this browser has not sent', () => {
  it('are shown to another till of the store, with what is on them', async () => {
    await leaveBill();
    const till = await load(counter);
    expect(till.tills()).toMatchObject([
      {
        deviceId: 'bar',
        name: 'Bar',
        storeName: 'Newtown',
        where: 'here',
        bills: [{ id: 'b', waiting: 3, refused: 0, isCancelled: false }],
      },
    ]);
    const [found] = till.tills();
    expect(found?.bills[0]?.bill?.lines.map((line) => line.id)).toEqual(['soup', 'tea']);
    expect(Number.isFinite(Date.parse(found!.bills[0]!.at))).toBe(true);
    expect([till.count(), till.state().waiting, onServer()]).toEqual([1, 0, undefined]);
    till.stopBills();
  });

  it('are sent by it, and belong to it from then on', async () => {
    await leaveBill();
    const till = await load(counter);
    till.open(null, 'own');
    await till.settled();
    await till.sendFromHere('bar');
    expect([till.tills(), till.count()]).toEqual([[], 0]);
    await till.settled();
    expect(onServer()).toEqual(['soup 1', 'tea 1']);
    expect(server.log().map(({ deviceId, sequence }) => `${deviceId} ${sequence}`)).toEqual([
      'counter 1',
      'counter 2',
      'counter 3',
      'counter 4',
    ]);
    till.stopBills();
    const again = await load(bar);
    expect([again.state().pending, again.state().waiting, again.tills()]).toEqual([[], 0, []]);
    again.stopBills();
  });

  it('are shown on this till while there is no connection, also after a reload', async () => {
    const before = await load(bar);
    before.open();
    before.add('soup');
    await before.settled();
    signOut();
    before.add('tea');
    await expect.poll(() => before.state().waiting).toBe(1);
    before.stopBills();
    server.faults = Array.from({ length: 200 }, () => 'notArrived' as const);
    let till = await load(counter);
    await till.sendFromHere('bar');
    const shown = () => till.local().map(({ id, waiting, bill }) => [id, waiting, bill.lines.map((line) => line.id)]);
    await expect.poll(shown).toEqual([['b', 1, ['soup', 'tea']]]);
    till.stopBills();
    till = await load(counter);
    await expect.poll(shown).toEqual([['b', 1, ['soup', 'tea']]]);
    server.faults = [];
    await till.settled();
    expect(onServer()).toEqual(['soup 1', 'tea 1']);
    till.stopBills();
  });

  it('keep what the server has refused, with its reason, until somebody decides', async () => {
    const before = await load(bar);
    server.soldOut.add('item-tea');
    before.open();
    before.add('soup');
    before.add('tea');
    await before.settled();
    before.stopBills();
    const till = await load(counter);
    expect(till.tills()).toMatchObject([{ bills: [{ waiting: 1, refused: 1 }] }]);
    await till.sendFromHere('bar');
    await expect.poll(() => till.state().aside.map(({ aside }) => aside?.why)).toEqual(['Sold out.']);
    expect([till.tills(), onServer()]).toEqual([[], ['soup 1']]);
    server.soldOut.clear();
    till.tryAgain(till.state().aside.map(({ id }) => id));
    await till.settled();
    expect(onServer()).toEqual(['soup 1', 'tea 1']);
    till.stopBills();
  });

  it('are discarded as they were shown: what was added since stays', async () => {
    await leaveBill();
    const till = await load(counter);
    const [shown] = till.tills();
    const { queue } = getDisk(bar);
    const [first] = await queue.all();
    await queue.add({ ...first!.value, id: 'later' });
    await till.discardOther(shown!);
    expect(stays(till)).toEqual([['bar', 1]]);
    await till.settled();
    expect(onServer()).toBeUndefined();
    till.stopBills();
  });

  it('stay where they are while this browser cannot store them again', async () => {
    await leaveBill();
    const till = await load(counter);
    const own = getDisk(counter);
    own.isLasting = () => false;
    expect(await till.sendFromHere('bar')).toBe(false);
    expect(stays(till)).toEqual([['bar', 3]]);
    own.isLasting = () => true;
    await till.settled();
    expect(onServer()).toEqual(['soup 1', 'tea 1']);
    await till.sendFromHere('bar');
    await till.settled();
    expect([stays(till), onServer()]).toEqual([[], ['soup 1', 'tea 1']]);
    till.stopBills();
  });
});

describe('whose they are', () => {
  it('another store of the restaurant: the till that can send them, but nothing of what is on them', async () => {
    await leaveBill(brooklyn);
    const till = await load(counter);
    expect(till.tills()).toMatchObject([{ name: 'Brooklyn till', storeName: 'Brooklyn', where: 'otherStore', bills: [] }]);
    expect(till.count()).toBe(1);
    await till.sendFromHere('brooklyn');
    await till.settled();
    expect([stays(till), onServer()]).toEqual([[['brooklyn', 3]], undefined]);
    till.stopBills();
  });

  it('another restaurant: only that there is something', async () => {
    await leaveBill(rival);
    const till = await load(counter);
    expect(till.tills()).toMatchObject([{ name: null, storeName: '', where: 'elsewhere', bills: [] }]);
    expect(till.count()).toBe(0);
    await till.sendFromHere('rival');
    await till.settled();
    expect([stays(till), onServer()]).toEqual([[['rival', 3]], undefined]);
    till.stopBills();
  });

  it('a till of a release before did not write it: its menu says it, and without one nobody knows', async () => {
    await leaveBill();
    const disk = getDisk(bar);
    await disk.write('till', undefined);
    let till = await load(counter);
    expect(till.tills()).toMatchObject([{ name: null, where: 'elsewhere', bills: [] }]);
    till.stopBills();
    await disk.write('menu', { restaurantId: 'r', storeId: 's' });
    await disk.write('store', { name: 'Newtown' });
    till = await load(counter);
    expect(till.tills()).toMatchObject([{ name: null, storeName: 'Newtown', where: 'here', bills: [{ waiting: 3 }] }]);
    till.stopBills();
  });

  it('the next till in the same page sees nothing of what this one saw', async () => {
    await leaveBill();
    const till = await load(counter);
    expect(stays(till)).toEqual([['bar', 3]]);
    till.stopBills();
    const { findOtherTills, useOtherTills } = await import('./other-tills.ts');
    const finding = findOtherTills(rival);
    expect(useOtherTills.getState().tills).toEqual([]);
    await finding;
    expect(useOtherTills.getState().tills).toMatchObject([{ where: 'elsewhere', name: null }]);
  });
});

it('every change reaches the server once, whatever was lost before and after another till took over', async () => {
  const fault = fc.constantFrom('notArrived', 'answerLost', 'proxy', 'busy', 'broken', undefined);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fault, { maxLength: 5 }),
      fc.array(fault, { maxLength: 8 }),
      fc.integer({ min: 0, max: 6 }),
      async (before, after, endsAfter) => {
        server = createBillServer();
        disks = new Map();
        let till = await load(bar);
        server.faults = [...before, ...Array.from({ length: 200 }, () => 'signedOut' as const)];
        till.open();
        for (const line of ['l0', 'l1', 'l2']) till.add(line);
        till.send();
        await expect.poll(() => till.state().entering).toBe(0);
        await expect
          .poll(() => {
            const { stuck, waiting } = till.state();
            if (stuck === 'signedOut' || waiting === 0) return true;
            till.sendWaiting();
            return false;
          })
          .toBe(true);
        till.stopBills();

        // The page may end between the moment when a change is here and the moment when it is gone from there.
        server.faults = [...after];
        till = await load(counter);
        const { queue } = getDisk(bar);
        const remove = queue.remove.bind(queue);
        let left = endsAfter;
        queue.remove = async (key) => {
          if (left === 0) throw new Error('The page ended.');
          left -= 1;
          await remove(key);
        };
        await till.sendFromHere('bar').catch(() => undefined);
        till.stopBills();
        queue.remove = remove;
        till = await load(counter);
        await till.settled();
        await till.sendFromHere('bar');
        await till.settled();
        expect(onServer()).toEqual(['l0 1', 'l1 1', 'l2 1']);
        expect(server.bill('b')?.lines.map(({ sent }) => sent)).toEqual([1, 1, 1]);
        expect([stays(till), till.state().aside]).toEqual([[], []]);
        till.stopBills();
      },
    ),
    { numRuns: 10 },
  );
});
