import type { KitchenTicket } from '@servery/domain/kitchen';
import { asServerTime, setServerTime } from '@servery/ui/primitives/clock.ts';
import { device } from '../../shared/device.ts';
import { deviceStore } from '../../shared/device-store.ts';
import { receiveList } from './board.ts';
import { isListRead, nowInstant, placeOfBoard, updateBoard, useBoard } from './tickets.ts';

/** The wall as it was last heard of, for a start without the server. */
interface StoredBoard {
  storeId: string;
  /** Epoch milliseconds, by this device's clock. */
  lastReceivedAt: number;
  /** How far the server's clock was ahead of this device's, in milliseconds: ages are right without a connection, too. */
  ahead?: number;
  tickets: KitchenTicket[];
}

const name = 'board';
/** A rush must not keep the disk busy: what is lost is shown anew by the server. Milliseconds. */
const writeAfter = 2000;

// A screen that is not paired any more keeps nobody's orders.
device.subscribe(() => {
  if (device.get().status === 'out') void deviceStore.then((kept) => kept.write(name, null)).catch(() => undefined);
});

let timer: ReturnType<typeof setTimeout> | undefined;
let lastReceivedAt: number | null = null;

const write = async () => {
  timer = undefined;
  const place = placeOfBoard();
  if (!place || lastReceivedAt === null) return;
  const { order, truth } = useBoard.getState();
  const tickets = order.flatMap((id) => truth[id] ?? []);
  const kept: StoredBoard = { storeId: place.storeId, lastReceivedAt, ahead: asServerTime(0), tickets };
  await (await deviceStore).write(name, kept).catch(() => undefined);
};

/** The server has been heard: what stands on the wall now is worth keeping. `at`: epoch milliseconds by this device's clock. */
export const noteReceived = (at: number): void => {
  lastReceivedAt = at;
  timer ??= setTimeout(() => void write(), writeAfter);
};

/** Puts the last known tickets of this store on the wall. Answers when the server was last heard, or null when nothing is kept. */
export const restoreBoard = async (): Promise<number | null> => {
  const place = placeOfBoard();
  const kept = await (await deviceStore).read<StoredBoard | null>(name).catch(() => undefined);
  if (!place || placeOfBoard() !== place || kept?.storeId !== place.storeId) return null;
  if (!isListRead()) {
    if (kept.ahead !== undefined) setServerTime(Date.now() + kept.ahead);
    updateBoard((board) => receiveList(board, kept.tickets, 0, nowInstant()));
  }
  return kept.lastReceivedAt;
};
