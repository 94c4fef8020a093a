import {
  answer,
  doubt,
  getShown,
  getTrusted,
  press,
  receive as receiveRecord,
  restore,
  settle,
  type Replica,
  type ReplicaRules,
} from '@servery/app-kit/replica/replica.ts';
import {
  decideTicket,
  isDoneAtStations,
  sortTickets,
  splitByStations,
  type KitchenTicket,
  type TicketCommand,
} from '@servery/domain/kitchen';
import type { Instant } from '@servery/domain/time';

/** A ticket that was just bumped here: it keeps its place for some seconds, with an undo. */
export interface Leaving {
  undo: TicketCommand;
}

/** A press that the server has not answered yet. */
export interface Tapped {
  /** The id of its outbox entry: an answer refers to this entry alone. */
  id: string;
  ticketId: string;
  command: TicketCommand;
}

/**
 * The state of the board: the tickets as the server last sent them (`known`), and the presses that it has not answered (`pending`). A
 * change makes new objects only where something differs, so that a change to one ticket renders that ticket alone.
 */
export interface Board extends Replica<KitchenTicket, Tapped> {
  /** The tickets as shown: those known with the pending commands applied. */
  optimistic: Readonly<Record<string, KitchenTicket>>;
  leaving: Readonly<Record<string, Leaving>>;
  /** The sequence number of the last event about each ticket. */
  receivedAtSeq: Readonly<Record<string, number>>;
  /** Ids of the tickets on the board, oldest due first. */
  order: readonly string[];
  /** The stations of this screen; empty means all of them. */
  stationIds: readonly string[];
}

export const emptyBoard: Board = {
  known: {},
  optimistic: {},
  pending: [],
  leaving: {},
  receivedAtSeq: {},
  order: [],
  stationIds: [],
};

/** Commands that no longer apply are skipped. A version is sent once, with the same contents. */
const rules = (now: Instant): ReplicaRules<KitchenTicket, KitchenTicket, Tapped> => ({
  getScope: ({ ticketId }) => ticketId,
  begin: (known) => known ?? null,
  apply: (ticket, { command }) => {
    if (ticket === null) return null;
    const decision = decideTicket(ticket, command, now);
    return decision.ok ? decision.ticket : ticket;
  },
  merge: (before, received) => (before && before.version >= received.version ? before : received),
});

const getBusy = ({ pending }: Board): ReadonlySet<string> => new Set(pending.map(({ ticketId }) => ticketId));

type View = Pick<Board, 'stationIds'>;

/** Whether any line of a ticket is made at this screen's stations. */
export const isOurs = ({ stationIds }: View, ticket: KitchenTicket): boolean =>
  stationIds.length === 0 || splitByStations(ticket.tasks, stationIds).own.length > 0;

/** Nothing is left to do here: the ticket is completed, or all tasks of this screen's stations are done. */
const isFinishedHere = ({ stationIds }: View, ticket: KitchenTicket): boolean =>
  ticket.status === 'COMPLETED' || (stationIds.length > 0 && isDoneAtStations(ticket.tasks, stationIds));

/** Cancelled or rejected: not to be cooked any more. */
export const isOff = ({ status }: Pick<KitchenTicket, 'status'>): boolean => status === 'CANCELLED' || status === 'REJECTED';

const isOnBoard = (board: View & Pick<Board, 'leaving'>, ticket: KitchenTicket): boolean => {
  if (ticket.status === 'REMOVED' || !isOurs(board, ticket)) return false;
  return isOff(ticket) || !isFinishedHere(board, ticket) || board.leaving[ticket.id] !== undefined;
};

const without = <T>(record: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> => {
  if (!(id in record)) return record;
  const { [id]: _, ...rest } = record;
  return rest;
};

const arrange = (board: Board): Board => {
  const order = sortTickets(Object.values(board.optimistic).filter((ticket) => isOnBoard(board, ticket))).map(({ id }) => id);
  const same = order.length === board.order.length && order.every((id, at) => id === board.order[at]);
  return same ? board : { ...board, order };
};

/** Shows one ticket as the server sent it, with its pending commands applied. */
const show = (board: Board, id: string, now: Instant): Board => {
  const ticket = getShown(rules(now), board, id);
  if (!ticket) return arrange({ ...board, optimistic: without(board.optimistic, id), leaving: without(board.leaving, id) });
  const before = board.optimistic[id];
  const leaving = isFinishedHere(board, ticket) ? board.leaving : without(board.leaving, id);
  const next = { ...board, leaving, optimistic: { ...board.optimistic, [id]: ticket } };
  // Most updates move nothing, and sorting two hundred tickets for each would be most of the work.
  const stays = before?.dueAt === ticket.dueAt && board.order.includes(id) === isOnBoard(next, ticket);
  return stays ? next : arrange(next);
};

/** Applies an update of one ticket; an older version is dropped. `seq`: the event that carried it, if one did. */
export const receive = (board: Board, ticket: KitchenTicket, now: Instant, seq?: number): Board => {
  const noted = seq === undefined ? board : { ...board, receivedAtSeq: { ...board.receivedAtSeq, [ticket.id]: seq } };
  const next = receiveRecord(rules(now), noted, ticket.id, ticket);
  return next === noted ? noted : show(next, ticket.id, now);
};

/** The stream was reset, or the tickets were stored on this display: the next list or update replaces them, whatever their version. */
export const doubtBoard = (board: Board): Board => ({ ...doubt(board), receivedAtSeq: {} });

/**
 * Applies the full list of active tickets as of the event `cursor`. A ticket that is not in it has left, unless a later event mentioned it.
 */
export const receiveList = (board: Board, tickets: readonly KitchenTicket[], cursor: number, now: Instant): Board => {
  const listed = new Set(tickets.map(({ id }) => id));
  const { merge } = rules(now);
  const gone = Object.keys(board.known).filter((id) => !listed.has(id) && (board.receivedAtSeq[id] ?? 0) <= cursor && !board.leaving[id]);
  const known: Record<string, KitchenTicket> = { ...board.known };
  const optimistic: Record<string, KitchenTicket> = { ...board.optimistic };
  for (const id of gone) {
    delete known[id];
    delete optimistic[id];
  }
  const busy = getBusy(board);
  for (const ticket of tickets) {
    const merged = merge(getTrusted(board, ticket.id), ticket);
    if (merged === known[ticket.id]) continue;
    known[ticket.id] = merged;
    if (!busy.has(ticket.id)) optimistic[ticket.id] = merged;
  }
  let result = arrange({ ...board, known, optimistic, doubted: new Set() });
  for (const id of busy) if (listed.has(id)) result = show(result, id, now);
  return result;
};

/**
 * Applies a press optimistically; `pressId` is the id of its outbox entry. Null when it changes nothing: the work is already done, or the
 * command came too late.
 */
export const tap = (board: Board, id: string, command: TicketCommand, now: Instant, pressId: string): Board | null => {
  const before = board.optimistic[id];
  if (!before) return null;
  const decision = decideTicket(before, command, now);
  if (!decision.ok || !decision.changed) return null;
  const leaves = isFinishedHere(board, decision.ticket) && !isFinishedHere(board, before);
  const next: Board = {
    ...press(board, { id: pressId, ticketId: id, command }),
    leaving: leaves ? { ...board.leaving, [id]: { undo: wayBack(before, decision.ticket) } } : board.leaving,
  };
  return show(next, id, now);
};

/** Undoes a bump: what it ticked is to do again, what was done before stays done. */
const wayBack = (before: KitchenTicket, after: KitchenTicket): TicketCommand => {
  const done = new Set(before.tasks.filter(({ status }) => status === 'DONE').map(({ id }) => id));
  const taskIds = after.tasks.filter(({ id, status }) => status === 'DONE' && !done.has(id)).map(({ id }) => id);
  return { type: 'setTasks', taskIds, status: 'PENDING' };
};

/**
 * What "Bump" does on this screen: the pending tasks of its stations become done. A line that was added after the ticket was painted is not
 * included.
 */
export const getBump = ({ stationIds }: View, ticket: KitchenTicket): TicketCommand => {
  const taskIds = splitByStations(ticket.tasks, stationIds)
    .own.filter(({ status }) => status === 'PENDING')
    .map(({ id }) => id);
  return taskIds.length > 0 ? { type: 'setTasks', taskIds, status: 'DONE' } : { type: 'bump' };
};

/** Shows commands that wait in the queue, after a reload or because they are retried, in order; those pressed since come after them. */
export const restorePending = (board: Board, waiting: readonly Tapped[], now: Instant): Board => {
  const next = restore(rules(now), board, waiting);
  return [...getBusy(next)].reduce((shown, ticketId) => show(shown, ticketId, now), next);
};

/** Changes the stations of this screen and rebuilds the board. */
export const standAt = (board: Board, stationIds: readonly string[]): Board => arrange({ ...board, leaving: {}, stationIds });

/**
 * The server has answered a command with the ticket's new state. The command may be another tab's, or one not restored yet: then nothing
 * was pending here.
 */
export const confirm = (board: Board, ticket: KitchenTicket, id: string, now: Instant): Board =>
  show(answer(rules(now), board, id, ticket.id, ticket), ticket.id, now);

/** A pending command is dropped: refused, or sent by another tab, whose result arrives on the stream. */
export const drop = (board: Board, ticketId: string, id: string, now: Instant): Board => {
  const next = settle(board, new Set([id]));
  return next === board ? board : show({ ...next, leaving: without(board.leaving, ticketId) }, ticketId, now);
};

/** The time for undo is over. */
export const leave = (board: Board, id: string): Board =>
  board.leaving[id] ? arrange({ ...board, leaving: without(board.leaving, id) }) : board;

/** Known tickets that are neither on the board nor pending: what a day's work leaves in memory. */
export const offBoard = (board: Board): string[] => {
  const here = new Set(board.order);
  const busy = getBusy(board);
  return Object.keys(board.known).filter((id) => !here.has(id) && !busy.has(id) && !board.leaving[id]);
};

/** Forgets tickets, so that a screen that is never closed does not use ever more memory. */
export const forget = (board: Board, ids: readonly string[]): Board => {
  if (ids.length === 0) return board;
  const next = {
    ...board,
    known: { ...board.known },
    optimistic: { ...board.optimistic },
    receivedAtSeq: { ...board.receivedAtSeq },
  };
  for (const record of [next.known, next.optimistic, next.receivedAtSeq] as Record<string, unknown>[])
    for (const id of ids) delete record[id];
  return next;
};
