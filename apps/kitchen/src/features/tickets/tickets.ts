import { create } from 'zustand';
import { getTrusted } from '@servery/app-kit/replica/replica.ts';
import type { LiveMessage } from '@servery/contract/events';
import { listTickets } from '@servery/contract/kds';
import type { KitchenTicket } from '@servery/domain/kitchen';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { client } from '../../shared/device.ts';
import { doubtBoard, emptyBoard, forget, isOurs, offBoard, receive, receiveList, type Board } from './board.ts';

export interface Place {
  restaurantId: string;
  storeId: string;
}

/** Delay before a failed list request is repeated, in milliseconds. */
const retryAfter = 3000;
/** How often tickets that have left are forgotten: each stays in memory for at least one round, for late answers. Milliseconds. */
const forgetEvery = 120_000;

export const useBoard = create<Board>(() => emptyBoard);
export const updateBoard = (change: (board: Board) => Board): void => useBoard.setState(change, true);
export const nowInstant = (): string => new Date(clockNow()).toISOString();

let place: Place | undefined;
let listWasRead = false;
/** Whether the server's list is on the board; stored tickets must not overwrite it. */
export const isListRead = (): boolean => listWasRead;
export const placeOfBoard = (): Place | undefined => place;

let leftBefore: string[] = [];
setInterval(() => {
  const left = offBoard(useBoard.getState());
  const again = new Set(left);
  updateBoard((board) =>
    forget(
      board,
      leftBefore.filter((id) => again.has(id)),
    ),
  );
  leftBefore = left;
}, forgetEvery);

/** Empties the board, for another store or none. */
export const startBoard = (next: Place | undefined): void => {
  place = next;
  listWasRead = false;
  updateBoard(({ stationIds }) => ({ ...emptyBoard, stationIds }));
};

export interface Problem {
  title: string;
  message: string;
}

/**
 * Reads all active tickets, page by page, and returns the cursor from which the stream starts: changes during the later pages arrive again
 * as events. Null when the board switched to another store meanwhile.
 */
export const readActive = async (): Promise<{ cursor: number } | Problem | null> => {
  const asked = place;
  if (!asked) return null;
  const tickets: KitchenTicket[] = [];
  let cursor: number | undefined;
  let page: string | undefined;
  do {
    const result = await client.call(listTickets, { params: { ...asked }, query: { limit: 200, cursor: page }, timeout: 8000 });
    if (place !== asked) return null;
    if (!result.ok) return result.error;
    tickets.push(...result.data.rows);
    cursor ??= result.data.cursor;
    page = result.data.nextCursor ?? undefined;
  } while (page !== undefined);
  const start = cursor;
  listWasRead = true;
  updateBoard((board) => receiveList(board, tickets, start, nowInstant()));
  return { cursor: start };
};

/** Reads the active tickets until it succeeds. Returns the cursor; null when the board switched to another store. */
export const readUntilDone = async (onProblem: (problem: Problem | null) => void): Promise<number | null> => {
  for (;;) {
    const result = await readActive();
    if (result === null) return null;
    if ('cursor' in result) {
      onProblem(null);
      return result.cursor;
    }
    onProblem({ title: result.title, message: result.message });
    await new Promise((resolve) => setTimeout(resolve, retryAfter));
  }
};

/** Reads the active tickets again after the stream was reset: the server may have been set back to a backup. */
export const readAnew = (onProblem: (problem: Problem | null) => void): Promise<number | null> => {
  updateBoard(doubtBoard);
  return readUntilDone(onProblem);
};

const hasNews = (ticket: KitchenTicket, before: KitchenTicket | undefined): boolean => {
  if (ticket.status === 'CANCELLED') return before?.status !== 'CANCELLED';
  const marked = (of: KitchenTicket | undefined) => (of?.tasks ?? []).filter(({ change, status }) => change && status === 'PENDING').length;
  return marked(ticket) > marked(before);
};

/** Applies one message of the store's stream. Returns whether it should make a sound at this screen. */
export const followMessage = (message: LiveMessage): boolean => {
  if (message.type !== 'ticket.created' && message.type !== 'ticket.changed') return false;
  const { ticket } = message.payload;
  const known = getTrusted(useBoard.getState(), ticket.id);
  updateBoard((board) => receive(board, ticket, nowInstant(), message.seq));
  if ((known && known.version >= ticket.version) || !isOurs(useBoard.getState(), ticket)) return false;
  return message.type === 'ticket.created' || hasNews(ticket, known);
};

/** Applies a ticket that did not come by the stream (the list of completed ones). */
export const noteTicket = (ticket: KitchenTicket): void => updateBoard((board) => receive(board, ticket, nowInstant()));
