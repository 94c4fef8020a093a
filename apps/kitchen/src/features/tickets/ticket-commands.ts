import { create } from 'zustand';
import type { CallOptions } from '@servery/app-kit/client.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { showNotice } from '@servery/app-kit/notice.ts';
import { getDelivery, kindOfError, type Delivery } from '@servery/app-kit/replica/outbox-answer.ts';
import { outboxTabs } from '@servery/app-kit/replica/outbox-tabs.ts';
import { createOutbox, type Outbox, type OutboxEntry } from '@servery/app-kit/replica/outbox.ts';
import { commandTicket } from '@servery/contract/kds';
import type { TicketCommand } from '@servery/domain/kitchen';
import { client, device } from '../../shared/device.ts';
import { deviceStore, type WaitingCommand } from '../../shared/device-store.ts';
import { useWaiting } from '../../shared/waiting.ts';
import { confirm, drop, leave, restorePending, tap } from './board.ts';
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

const isHere = ({ storeId }: WaitingCommand): boolean => placeOfBoard()?.storeId === storeId;

/** Answers received while the stored queue is being read: what is read may still contain their entries. */
let answeredMeanwhile: Set<string> | undefined;

const send = async ({ id, command: waiting }: OutboxEntry<WaitingCommand>): Promise<Delivery> => {
  const { restaurantId, storeId, ticketId, number, command } = waiting;
  const params = { restaurantId, storeId, ticketId };
  const result = await client.call(commandTicket, { params, body: command as Wire, idempotencyKey: id, timeout: 8000, retries: 0 });
  if (result.ok) {
    const ticket = result.data;
    answeredMeanwhile?.add(id);
    if (isHere(waiting)) updateBoard((board) => confirm(board, ticket, id, nowInstant()));
    return 'done';
  }
  const { title, message } = result.error;
  if (kindOfError(result.error) === 'refused') {
    showNotice(`${number}: ${title}`, message);
    answeredMeanwhile?.add(id);
  }
  return getDelivery(result.error, () => ({ of: number, what: commandText(command), why: message }));
};

/** Commands wait here until the server has answered them, through reloads and restarts; each ticket's go out in order. */
const outbox: Promise<Outbox<WaitingCommand>> = deviceStore.then((storage) => {
  const box = createOutbox<WaitingCommand>({
    queue: storage.queue,
    send,
    tabs: outboxTabs('servery.kitchen.outbox'),
    getScope: ({ ticketId }) => ticketId,
    onSetAside: ({ id, command }) => {
      if (!isHere(command)) return;
      updateBoard((board) => drop(board, command.ticketId, id, nowInstant()));
      void readActive();
    },
    onTakenUp: ({ id, command: { ticketId, command } }) =>
      updateBoard((board) => restorePending(board, [{ id, ticketId, command }], nowInstant())),
    onSentElsewhere: ({ id, command }) => {
      if (isHere(command)) updateBoard((board) => drop(board, command.ticketId, id, nowInstant()));
    },
  });
  box.state.subscribe((state) => useWaiting.setState({ ...state, lasting: storage.isLasting() }));
  return box;
});

/** Sends refused commands again, or discards them. */
export const tryAgain = (ids: readonly string[]): void => void outbox.then((box) => box.tryAgain(ids));
export const discard = (ids: readonly string[]): void => void outbox.then((box) => box.discard(ids));

/** Sends waiting commands now: the network or the session is back. */
export const sendWaiting = (): void => void outbox.then((box) => box.wake());

device.subscribe(() => {
  if (device.get().status === 'in') sendWaiting();
});

/** Shows commands that were pressed before a reload and have not been sent yet. */
export const restoreWaiting = async (): Promise<void> => {
  const answered = (answeredMeanwhile = new Set<string>());
  const entries = await (await outbox).waiting();
  if (answeredMeanwhile === answered) answeredMeanwhile = undefined;
  const here = entries.flatMap(({ id, command: left }) =>
    isHere(left) && !answered.has(id) ? { id, ticketId: left.ticketId, command: left.command } : [],
  );
  updateBoard((board) => restorePending(board, here, nowInstant()));
};

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
  const count = (by: number) => useWaiting.setState(({ entering }) => ({ entering: entering + by }));
  count(1);
  void outbox.then((box) => box.add({ ...place, ticketId: id, number, command: requested }, pressId)).finally(() => count(-1));
  return true;
};

/** Undoes the last bump, even when the ticket has left the board. */
export const undoLast = (): void => {
  const { last } = useLastBump.getState();
  if (!last) return;
  useLastBump.setState({ last: null });
  if (!command(last.id, last.undo)) showNotice(`${last.number} is not here any more`, 'Look for it under Completed, and recall it there.');
};
