import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createDisk, createLogServer, faults, openPage, rules, type Appended, type Fault, type Log } from './replica-server.fixtures.ts';
import { answer, getShown, press, receive, restore, settle, type Replica } from './replica.ts';

type Page = ReturnType<typeof openPage>;
const often = { interval: 2 };
let names = 0;
let open: Page[] = [];
afterEach(() => {
  for (const page of open) page.queue.close();
  open = [];
});

/** A device with its disk and its server; `page` is the one that is open. */
function createDevice(left: Fault[] = []) {
  const server = createLogServer();
  const { disk, state } = createDisk();
  const name = `replica-${(names += 1)}`;
  const aside = new Set<string>();
  const load = (): Page => {
    const page = openPage({ name, server, disk, faults: left, onGone: () => void device.reload(), onSetAside: (id) => aside.add(id) });
    open.push(page);
    return page;
  };
  const device = {
    server,
    disk,
    state,
    faults: left,
    /** Ids of the changes that were ever set aside. */
    aside,
    page: load(),
    reload: () => {
      device.page.queue.close();
      device.page = load();
    },
    /** Until everything has been answered, however many tries it takes. */
    async settled() {
      await expect
        .poll(() => {
          device.page.queue.wake();
          const { waiting, entering } = device.page.status();
          return waiting + entering + device.page.replica().pending.length;
        }, often)
        .toBe(0);
    },
    /** Until everything that was refused has been retried, too, and accepted. */
    async mended() {
      server.mended = true;
      await expect
        .poll(() => {
          const { aside } = device.page.status();
          device.page.queue.tryAgain(aside.map(({ id }) => id));
          return aside;
        }, often)
        .toEqual([]);
      await device.settled();
    },
  };
  return device;
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('press' as const), record: fc.constantFrom('a', 'b'), bad: fc.constant(false) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('press' as const), record: fc.constantFrom('a', 'b'), bad: fc.constant(true) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('another device' as const), record: fc.constantFrom('a', 'b') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('event' as const), record: fc.constantFrom('a', 'b'), late: fc.nat({ max: 4 }) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'pause' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'reload' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'retry' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disk' as const), full: fc.boolean() }) },
);
const soon = () => new Promise((resolve) => setTimeout(resolve));

describe('a replica', () => {
  it('ends in the server’s order with every change once, whatever order changes, answers, events, reloads and refusals come in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.array(fc.constantFrom(...faults), { maxLength: 12 }), async (steps, given) => {
        const left = [...given];
        const device = createDevice(left);
        const { server } = device;
        const pressed: string[] = [];
        let others = 0;
        for (const now of steps) {
          const { page } = device;
          if (now.do === 'press') {
            const id = `own ${pressed.length}`;
            pressed.push(id);
            page.press(id, { record: now.record, bad: now.bad });
          } else if (now.do === 'another device') server.append(now.record, `other ${(others += 1)}`);
          else if (now.do === 'event') {
            const log = server.read(now.record);
            page.receive(now.record, log.slice(0, Math.max(0, log.length - now.late)));
          } else if (now.do === 'pause') await soon();
          else if (now.do === 'retry') page.queue.tryAgain(page.status().aside.map(({ id }) => id));
          else if (now.do === 'disk') device.state.full = now.full;
          else {
            // What is not on disk ends with the page, which the device says before.
            await expect.poll(() => device.page.status().entering, often).toBe(0);
            if (device.page.status().lasting) device.reload();
          }
          for (const record of ['a', 'b']) {
            const shown = device.page.shown(record);
            expect(new Set(shown).size).toBe(shown.length);
          }
        }
        left.length = 0;
        device.state.full = false;
        await device.settled();
        await device.mended();
        for (const record of ['a', 'b']) device.page.receive(record, server.read(record));
        const onServer = ['a', 'b'].flatMap((record) => {
          expect(device.page.shown(record)).toEqual(server.read(record));
          return server.read(record);
        });
        expect(onServer.filter((id) => id.startsWith('own')).toSorted()).toEqual(pressed.toSorted());
        for (const record of ['a', 'b']) {
          const inOrder = server.read(record).filter((id) => id.startsWith('own') && !device.aside.has(id));
          expect(inOrder).toEqual(pressed.filter((id) => inOrder.includes(id)));
        }
        device.page.queue.close();
      }),
      { numRuns: 80 },
    );
  });

  it('does not show a change again that was answered while the queue was read', async () => {
    const device = createDevice(['signedOut']);
    const { page, server } = device;
    page.press('first', { record: 'a', bad: false });
    await expect.poll(() => page.status().stuck, often).toBe('signedOut');
    page.press('second', { record: 'a', bad: false });
    await expect.poll(() => page.status().entering, often).toBe(0);
    // A slow disk: what it returns is older than the answers.
    const { all } = device.disk.queue;
    let free = () => {};
    const held = new Promise<void>((resolve) => (free = resolve));
    device.disk.queue.all = async () => {
      device.disk.queue.all = all;
      const entries = await all();
      await held;
      return entries;
    };
    let restored: string[] | undefined;
    const read = page.queue.readWaiting((waiting) => (restored = waiting.map(({ id }) => id)));
    await expect.poll(() => device.disk.queue.all === all, often).toBe(true);
    page.queue.wake();
    await expect.poll(() => page.shown('a'), often).toEqual(['first', 'second']);
    await device.settled();
    free();
    await read;
    expect([restored, server.read('a')]).toEqual([[], ['first', 'second']]);
  });

  it('shows what is retried at its old place, as it will be sent', async () => {
    const device = createDevice();
    const { page } = device;
    for (const id of ['first', 'second']) page.press(id, { record: 'a', bad: true });
    await expect.poll(() => page.status().aside.length, often).toBe(2);
    expect(page.shown('a')).toEqual([]);
    device.server.mended = true;
    device.faults.push('signedOut');
    page.press('third', { record: 'a', bad: false });
    await expect.poll(() => page.status().stuck, often).toBe('signedOut');
    page.queue.tryAgain(page.status().aside.map(({ id }) => id));
    await expect.poll(() => page.status().aside, often).toEqual([]);
    expect(page.shown('a')).toEqual(['first', 'second', 'third']);
    await device.settled();
    expect(device.server.read('a')).toEqual(['first', 'second', 'third']);
  });

  it('goes on in memory where the queue cannot be read, and says so', async () => {
    const device = createDevice();
    device.page.queue.close();
    device.disk.queue.all = () => Promise.reject(new Error('The browser’s storage failed.'));
    device.reload();
    device.page.press('first', { record: 'a', bad: false });
    expect(device.page.shown('a')).toEqual(['first']);
    await device.settled();
    expect([device.server.read('a'), device.page.status().lasting]).toEqual([['first'], false]);
  });
});

describe('what a replica presses and receives', () => {
  const empty: Replica<Log, Appended> = { known: {}, pending: [] };

  it('is shown on top of the server’s state, one record at a time', () => {
    const replica = press(press(empty, { id: '1', record: 'a' }), { id: '2', record: 'b' });
    expect([getShown(rules, replica, 'a'), getShown(rules, replica, 'b'), getShown(rules, replica, 'c')]).toEqual([['1'], ['2'], null]);
    expect(getShown(rules, receive(rules, replica, 'a', ['x']), 'a')).toEqual(['x', '1']);
  });

  it('changes nothing a second time, or when it is older than what is known', () => {
    const replica = receive(rules, press(empty, { id: '1', record: 'a' }), 'a', ['x', 'y']);
    expect(press(replica, { id: '1', record: 'a' })).toBe(replica);
    expect(receive(rules, replica, 'a', ['x'])).toBe(replica);
    expect(settle(replica, new Set(['2']))).toBe(replica);
  });

  it('includes a change whose answer was lost, or arrives later than the event', () => {
    const replica = press(press(empty, { id: '1', record: 'a' }), { id: '2', record: 'a' });
    const received = receive(rules, replica, 'a', ['1', 'x']);
    expect([received.pending.map(({ id }) => id), getShown(rules, received, 'a')]).toEqual([['2'], ['1', 'x', '2']]);
    expect(answer(rules, received, '1', 'a', ['1'])).toBe(received);
    expect(restore(rules, received, [{ id: '1', record: 'a' }, ...received.pending]).pending.map(({ id }) => id)).toEqual(['2']);
  });
});
