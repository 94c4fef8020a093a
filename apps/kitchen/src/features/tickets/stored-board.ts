import type { KitchenTicket } from '@servery/domain/kitchen';
import { asServerTime, setServerTime } from '@servery/ui/primitives/clock.ts';
import { device } from '../../shared/device.ts';
import { deviceStore } from '../../shared/device-store.ts';
import { doubtBoard, receiveList } from './board.ts';
import { isListRead, nowInstant, placeOfBoard, updateBoard, useBoard } from './tickets.ts';

/** The board as last received, for a start without the server. */
interface StoredBoard {
  storeId: string;
  /** Epoch milliseconds, by this device's clock. */
  lastReceivedAt: number;
  /** How far the server's clock was ahead of this device's, in milliseconds, so that ages are right without a connection, too. */
  ahead?: number;
  tickets: KitchenTicket[];
}

const name = 'board';
/** Limits disk writes in a rush; the server sends again whatever was not written. Milliseconds. */
const writeAfter = 2000;

// A screen that is no longer paired deletes its stored orders.
device.subscribe(() => {
  if (device.get().status === 'out') void deviceStore.then((stored) => stored.write(name, null)).catch(() => undefined);
});

let timer: ReturnType<typeof setTimeout> | undefined;
let lastReceivedAt: number | null = null;

const write = async () => {
  timer = undefined;
  const place = placeOfBoard();
  if (!place || lastReceivedAt === null) return;
  const { order, known } = useBoard.getState();
  const tickets = order.flatMap((id) => known[id] ?? []);
  const stored: StoredBoard = { storeId: place.storeId, lastReceivedAt, ahead: asServerTime(0), tickets };
  await (await deviceStore).write(name, stored).catch(() => undefined);
};

/** The server has answered, so the board is worth storing. `at`: epoch milliseconds by this device's clock. */
export const noteReceived = (at: number): void => {
  lastReceivedAt = at;
  timer ??= setTimeout(() => void write(), writeAfter);
};

/** Puts the stored tickets of this store on the board. Returns when the server was last received, or null when nothing is stored. */
export const restoreBoard = async (): Promise<number | null> => {
  const place = placeOfBoard();
  const stored = await (await deviceStore).read<StoredBoard | null>(name).catch(() => undefined);
  if (!place || placeOfBoard() !== place || stored?.storeId !== place.storeId) return null;
  if (!isListRead()) {
    if (stored.ahead !== undefined) setServerTime(Date.now() + stored.ahead);
    updateBoard((board) => doubtBoard(receiveList(board, stored.tickets, 0, nowInstant())));
  }
  return stored.lastReceivedAt;
};
