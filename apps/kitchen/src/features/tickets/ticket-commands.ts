import { create } from 'zustand';
import type { CallOptions } from '@servery/app-kit/client.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { showNotice } from '@servery/app-kit/notice.ts';
import { getDelivery, kindOfError, type Delivery } from '@servery/app-kit/replica/outbox-answer.ts';
import type { OutboxEntry } from '@servery/app-kit/replica/outbox.ts';
import { openReplicaQueue } from '@servery/app-kit/replica/replica-queue.ts';
import { commandTicket } from '@servery/contract/kds';
import type { TicketCommand } from '@servery/domain/kitchen';
import { client, device } from '../../shared/device.ts';
import { deviceStore, type WaitingCommand } from '../../shared/device-store.ts';
import { useWaiting } from '../../shared/waiting.ts';
import { confirm, drop, leave, restorePending, tap, type Tapped } from './board.ts';
import { commandText } from './ticket-text.ts';
import { nowInstant, placeOfBoard, readActive, updateBoard, useBoard } from './tickets.ts';

type Wire = CallOptions<typeof commandTicket>['body'];

/** How long a bumped ticket stays in its place with an undo, in milliseconds. */
const undoFor = 5000;
/** How long the bar then still offers the undo, in milliseconds. */
const undoInBarFor = 60_000;

/** The ticket last bumped on this screen, while the bar offers to undo it. */
export const useLastBump = create<{ last: { id: string; number: string; undo: TicketCommand; left: boolean } | null }>(() => ({
  last: null,
}));

/** Pressed for another store, which this display was paired with before, or an item was taken off the ticket. */
const notHere = 'This ticket, or an item on it, is not in this store’s kitchen any more.';

const isHere = ({ storeId }: WaitingCommand): boolean => placeOfBoard()?.storeId === storeId;

const send = async ({ id, command: waiting }: OutboxEntry<WaitingCommand>): Promise<Delivery> => {
  const { restaurantId, storeId, ticketId, number, command } = waiting;
  const params = { restaurantId, storeId, ticketId };
  const result = await client.call(commandTicket, { params, body: command as Wire, idempotencyKey: id, timeout: 8000, retries: 0 });
  if (result.ok) {
    const ticket = result.data;
    if (isHere(waiting)) updateBoard((board) => confirm(board, ticket, id, nowInstant()));
    return 'done';
  }
  const { title, status } = result.error;
  const message = status === 404 ? notHere : result.error.message;
  if (kindOfError(result.error) === 'refused') showNotice(`${number}: ${title}`, message);
  return getDelivery(result.error, () => ({ of: number, what: commandText(command), why: message }));
};

const toTapped = (entries: readonly OutboxEntry<WaitingCommand>[]): Tapped[] =>
  entries.flatMap(({ id, command: waiting }) => (isHere(waiting) ? { id, ticketId: waiting.ticketId, command: waiting.command } : []));

const showWaiting = (entries: readonly OutboxEntry<WaitingCommand>[]): void =>
  updateBoard((board) => restorePending(board, toTapped(entries), nowInstant()));

/** Commands wait here until the server has answered them, through reloads and restarts; each ticket's go out in order. */
const queue = openReplicaQueue<WaitingCommand>({
  storage: deviceStore,
  name: 'servery.kitchen.outbox',
  getScope: ({ ticketId }) => ticketId,
  send,
  onDropped: ({ id, command }, reason) => {
    if (!isHere(command)) return;
    updateBoard((board) => drop(board, command.ticketId, id, nowInstant()));
    if (reason === 'setAside') void readActive();
  },
  onTakenUp: showWaiting,
  onStatus: (status) => useWaiting.setState(status),
});

/** Sends refused commands again, or discards them. */
export const { tryAgain, discard } = queue;

/** Sends waiting commands now: the network or the session is back. */
export const sendWaiting = queue.wake;

device.subscribe(() => {
  if (device.get().status === 'in') sendWaiting();
});

/** Shows commands that were pressed before a reload and have not been sent yet. */
export const restoreWaiting = (): Promise<void> => queue.readWaiting(showWaiting);

const leavingTimers = new Map<string, ReturnType<typeof setTimeout>>();

const offerUndo = (id: string, number: string, undo: TicketCommand) => {
  useLastBump.setState({ last: { id, number, undo, left: false } });
  const ours = () => useLastBump.getState().last?.undo === undo;
  leavingTimers.set(
    id,
    setTimeout(() => {
      leavingTimers.delete(id);
      updateBoard((board) => leave(board, id));
      if (ours()) useLastBump.setState({ last: { id, number, undo, left: true } });
    }, undoFor),
  );
  setTimeout(() => ours() && useLastBump.setState({ last: null }), undoFor + undoInBarFor);
};

/** A press of the cook's: shown immediately, stored on this device, sent as soon as possible. Returns whether it changed anything. */
export const command = (id: string, requested: TicketCommand): boolean => {
  const place = placeOfBoard();
  const pressId = newId();
  const next = place && tap(useBoard.getState(), id, requested, nowInstant(), pressId);
  if (!next) return false;
  updateBoard(() => next);
  clearTimeout(leavingTimers.get(id));
  leavingTimers.delete(id);
  const number = next.optimistic[id]?.number ?? '';
  const leaving = next.leaving[id];
  if (leaving) offerUndo(id, number, leaving.undo);
  else if (useLastBump.getState().last?.id === id) useLastBump.setState({ last: null });
  queue.enter({ ...place, ticketId: id, number, command: requested }, pressId);
  return true;
};

/** Undoes the last bump, even when the ticket has left the board. */
export const undoLast = (): void => {
  const { last } = useLastBump.getState();
  if (!last) return;
  useLastBump.setState({ last: null });
  if (!command(last.id, last.undo)) showNotice(`${last.number} is not here any more`, 'Look for it under Completed, and recall it there.');
};
