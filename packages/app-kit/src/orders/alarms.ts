import { create } from 'zustand';
import type { AlarmView } from '@servery/contract/alarms';
import { listAlarms } from '@servery/contract/alarms';
import type { LiveMessage } from '@servery/contract/events';
import type { Client } from '../client.types.ts';
import type { StorePlace } from './store-place.ts';

interface Alarms {
  /** Open alarms, by id. */
  alarms: Readonly<Record<string, AlarmView>>;
}

/** The open alarms of the current store, for every page of it. */
export const useAlarms = create<Alarms>(() => ({ alarms: {} }));

/** Alarms that are over: a list read before that must not bring them back. */
const over = new Set<string>();
/** Alarms known before the stream was reset: the server may know of them as they were earlier. */
const doubted = new Set<string>();

/** Applies an alarm from any source. An acknowledged alarm stays acknowledged, one that is over stays over. */
export const takeAlarm = (alarm: AlarmView): void =>
  useAlarms.setState(({ alarms }) => {
    if (alarm.clearedAt !== null) {
      over.add(alarm.id);
      const { [alarm.id]: _, ...rest } = alarms;
      return { alarms: rest };
    }
    const isSeen = !doubted.delete(alarm.id) && Boolean(alarms[alarm.id]?.seenAt);
    if (over.has(alarm.id) || (isSeen && alarm.seenAt === null)) return {};
    return { alarms: { ...alarms, [alarm.id]: alarm } };
  });

/** The stream was reset, perhaps because a backup was restored: an alarm that was over or acknowledged may be open again. */
export const doubtAlarms = (): void => {
  over.clear();
  for (const id of Object.keys(useAlarms.getState().alarms)) doubted.add(id);
};

/** Clears everything, for another store or none. */
export const forgetAlarms = (): void => {
  over.clear();
  doubted.clear();
  useAlarms.setState({ alarms: {} });
};

export const followAlarms = (message: LiveMessage): void => {
  if ('alarm' in message.payload) takeAlarm(message.payload.alarm);
};

/** Reads the open alarms. After a failure the next read gets them; the stream brings new ones. */
export const readAlarms = async (client: Client, { restaurantId, storeId }: StorePlace): Promise<void> => {
  const known = new Set(Object.keys(useAlarms.getState().alarms));
  const result = await client.call(listAlarms, { params: { restaurantId, storeId }, retries: 2 });
  if (!result.ok) return;
  const open = new Set(result.data.rows.map(({ id }) => id));
  useAlarms.setState(({ alarms }) => ({
    // An alarm known before the request that is not in the answer is over.
    alarms: Object.fromEntries(Object.entries(alarms).filter(([id]) => open.has(id) || !known.has(id))),
  }));
  for (const alarm of result.data.rows) takeAlarm(alarm);
};

/** Unacknowledged alarms first, oldest first. */
export const inOrder = (alarms: Alarms['alarms']): AlarmView[] =>
  Object.values(alarms).toSorted(
    (a, b) => Number(a.seenAt !== null) - Number(b.seenAt !== null) || a.raisedAt.localeCompare(b.raisedAt) || a.id.localeCompare(b.id),
  );
