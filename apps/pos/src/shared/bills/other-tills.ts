import { create } from 'zustand';
import type { OutboxEntry } from '@servery/app-kit/replica/outbox.ts';
import { outboxTabs } from '@servery/app-kit/replica/outbox-tabs.ts';
import { listStored, openStored } from '@servery/app-kit/replica/persisted.ts';
import type { Instant } from '@servery/domain/time';
import type { Device } from '../device.ts';
import { adopt } from './bill-outbox.ts';
import { emptyBillStore, learn, restore, shownBill, type BillCommand, type KnownBill } from './bill-store.ts';
import type { LocalBill } from './local-bills.ts';
import type { StoredBills } from './send-command.ts';
import { getBillQueueName, getBillStorageName } from './stored-data.ts';

/**
 * What this browser has stored as another till and never sent: it was paired as that one before, and the code of a third till may be all
 * that there is now (docs/adr/0073-unsent-bills-of-another-till.md).
 */

type Who = Pick<Device, 'restaurantId' | 'storeId' | 'deviceId' | 'name' | 'storeName'>;
type Entry = OutboxEntry<BillCommand>;

/** Which till a database belongs to, as that till has written it. */
type Owner = Omit<Who, 'deviceId' | 'name'> & { name: string | null };

/** A bill with changes that another till has not sent. `waiting` counts them all; the bill is shown with all of them. */
export interface OtherBill extends Omit<LocalBill, 'bill'> {
  /** Null: what is known is not enough to show it. */
  bill: LocalBill['bill'] | null;
  /** How many of them the server has refused. */
  refused: number;
  isCancelled: boolean;
  /** When the last change was entered. */
  at: Instant;
}

export interface OtherTill {
  deviceId: string;
  /** Null: it has written none, or it is none of this restaurant's. */
  name: string | null;
  storeName: string;
  /** `here`: of this store, whose bills this till may send. `elsewhere`: of another restaurant, or nobody knows of which. */
  where: 'here' | 'otherStore' | 'elsewhere';
  /** Empty unless it is of this store. */
  bills: readonly OtherBill[];
  /** The entries of its queue. */
  ids: ReadonlySet<string>;
}

interface OtherTills {
  /** The till that asks. */
  deviceId: string | null;
  /** Those with something to send. */
  tills: readonly OtherTill[];
}

const none: OtherTills = { deviceId: null, tills: [] };
export const useOtherTills = create<OtherTills>(() => none);

/** How many of them this till's staff have to decide about: bills of this store, and tills of another store of the restaurant. */
export const countOthers = ({ tills }: Pick<OtherTills, 'tills'>): number =>
  tills.reduce((sum, { where, bills }) => sum + (where === 'here' ? bills.length : where === 'otherStore' ? 1 : 0), 0);

const prefix = getBillStorageName('');
const opened = new Map<string, Promise<StoredBills>>();
const open = (deviceId: string): Promise<StoredBills> => {
  const name = getBillStorageName(deviceId);
  const stored = opened.get(name) ?? openStored<Entry>(name);
  opened.set(name, stored);
  return stored;
};

/** A till of a release before wrote no owner: its menu says which store it sold for. */
const readOwner = async (stored: StoredBills): Promise<Owner | null> => {
  const [owner, menu, store] = await Promise.all([
    stored.read<Owner>('till'),
    stored.read<{ restaurantId?: string; storeId?: string }>('menu'),
    stored.read<{ name?: string }>('store'),
  ]);
  if (owner) return owner;
  const { restaurantId, storeId } = menu ?? {};
  return restaurantId && storeId ? { name: null, restaurantId, storeId, storeName: store?.name ?? '' } : null;
};

const readKnown = async (stored: StoredBills): Promise<KnownBill[]> => (await stored.read<KnownBill[]>('known')) ?? [];

const toBills = (entries: readonly Entry[], known: readonly KnownBill[]): OtherBill[] => {
  const commands = entries.map(({ command }) => command);
  const book = restore(
    known.reduce((all, view) => learn(all, view), emptyBillStore),
    commands,
  );
  return [...new Set(commands.map(({ billId }) => billId))].map((id) => {
    const own = entries.filter(({ command }) => command.billId === id);
    return {
      id,
      bill: shownBill(book, id),
      row: book.known[id]?.row,
      waiting: own.length,
      refused: own.filter(({ aside }) => aside).length,
      isCancelled: own.some(({ command }) => command.kind === 'cancel'),
      at: new Date(Math.max(...own.map(({ at }) => at))).toISOString(),
    };
  });
};

const readTill = async (deviceId: string, who: Who): Promise<OtherTill | null> => {
  const stored = await open(deviceId);
  const entries = (await stored.queue.all().catch(() => [])).map(({ value }) => value);
  if (entries.length === 0) return null;
  const ids = new Set(entries.map(({ id }) => id));
  const owner = await readOwner(stored);
  if (owner?.restaurantId !== who.restaurantId) return { deviceId, name: null, storeName: '', where: 'elsewhere', bills: [], ids };
  const { name, storeName } = owner;
  if (owner.storeId !== who.storeId) return { deviceId, name, storeName, where: 'otherStore', bills: [], ids };
  return { deviceId, name, storeName, where: 'here', bills: toBills(entries, await readKnown(stored)), ids };
};

/** Looks at what every other till has stored in this browser. */
export const findOtherTills = async (who: Who): Promise<void> => {
  if (useOtherTills.getState().deviceId !== who.deviceId) useOtherTills.setState({ ...none, deviceId: who.deviceId });
  // What follows a dot is no till: "servery.pos.people.<till>".
  const ids = (await listStored(prefix)).map((name) => name.slice(prefix.length)).filter((id) => !id.includes('.') && id !== who.deviceId);
  const tills = (await Promise.all(ids.map((id) => readTill(id, who)))).filter((till) => till !== null);
  if (useOtherTills.getState().deviceId === who.deviceId) useOtherTills.setState({ tills });
};

/** Writes whose database it is, for the next till that this browser is paired as. */
export const signDatabase = async ({ deviceId, name, restaurantId, storeId, storeName }: Who): Promise<void> =>
  (await open(deviceId)).write('till', { name, restaurantId, storeId, storeName } satisfies Owner);

/** Works on another till's queue while none of this browser's tabs sends from it. */
const inItsTurn = async (deviceId: string, work: (stored: StoredBills) => Promise<void>): Promise<void> => {
  const tabs = outboxTabs(getBillQueueName(deviceId));
  const close = tabs.listen(() => undefined);
  try {
    await tabs.turn(async () => work(await open(deviceId)));
    tabs.tell();
  } finally {
    close();
  }
};

/**
 * Moves another till's changes into this till's queue, which sends them. Each is added here before it is removed there: if the page ends in
 * between, it is in both, and the server executes it once. False: this browser cannot store it here, so it stays there, too.
 */
export const sendFromHere = async (who: Who, deviceId: string): Promise<boolean> => {
  if (useOtherTills.getState().tills.find((till) => till.deviceId === deviceId)?.where !== 'here') return false;
  let isStored = false;
  await inItsTurn(deviceId, async (stored) => {
    const entries = await stored.queue.all();
    const busy = new Set(entries.map(({ value }) => value.command.billId));
    const known = (await readKnown(stored)).filter(({ row }) => busy.has(row.id));
    isStored = await adopt(
      entries.map(({ value }) => value),
      known,
    );
    if (isStored) for (const { key } of entries) await stored.queue.remove(key);
  });
  await findOtherTills(who);
  return isStored;
};

/** Discards what was shown of another till. What it has stored since stays. */
export const discardOther = async (who: Who, { deviceId, ids }: Pick<OtherTill, 'deviceId' | 'ids'>): Promise<void> => {
  await inItsTurn(deviceId, async (stored) => {
    for (const { key, value } of await stored.queue.all()) if (ids.has(value.id)) await stored.queue.remove(key);
  });
  await findOtherTills(who);
};
