import {
  decideTicket,
  isDoneAtStations,
  sortTickets,
  splitByStations,
  type KitchenTicket,
  type TicketCommand,
} from '@servery/domain/kitchen';
import type { Instant } from '@servery/domain/time';

/** A ticket that has just been bumped here: it keeps its place for a moment, with the way back. */
export interface Leaving {
  undo: TicketCommand;
}

/** Something that was tapped and is not answered yet. */
export interface Tapped {
  /** Under which it waits in the queue: what comes back of it is about no other. */
  id: string;
  command: TicketCommand;
}

/** Everything that the wall knows. Every change makes new objects only where something is different, so that one ticket's news wakes one ticket. */
export interface Board {
  /** As the server told. */
  truth: Readonly<Record<string, KitchenTicket>>;
  /** As shown: the truth with what was tapped and is not confirmed yet. */
  shown: Readonly<Record<string, KitchenTicket>>;
  pending: Readonly<Record<string, readonly Tapped[]>>;
  leaving: Readonly<Record<string, Leaving>>;
  /** The event that last told of a ticket. */
  receivedAtSeq: Readonly<Record<string, number>>;
  /** Ids on the wall, oldest due first. */
  order: readonly string[];
  /** The stations that this screen stands at; none: all of them. */
  stationIds: readonly string[];
}

export const emptyBoard: Board = { truth: {}, shown: {}, pending: {}, leaving: {}, receivedAtSeq: {}, order: [], stationIds: [] };

type View = Pick<Board, 'stationIds'>;

/** Whether anything of a ticket is made where this screen stands. */
export const isOurs = ({ stationIds }: View, ticket: KitchenTicket): boolean =>
  stationIds.length === 0 || splitByStations(ticket.tasks, stationIds).own.length > 0;

/** Nothing is left to do here: the ticket is completed, or the tasks of this screen's stations are. */
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
  const order = sortTickets(Object.values(board.shown).filter((ticket) => isOnBoard(board, ticket))).map(({ id }) => id);
  const same = order.length === board.order.length && order.every((id, at) => id === board.order[at]);
  return same ? board : { ...board, order };
};

/** Shows the truth of one ticket with its pending commands on top; commands that no longer apply are left out. */
const show = (board: Board, id: string, now: Instant): Board => {
  const truth = board.truth[id];
  if (!truth) return arrange({ ...board, shown: without(board.shown, id), leaving: without(board.leaving, id) });
  let ticket = truth;
  for (const { command } of board.pending[id] ?? []) {
    const decision = decideTicket(ticket, command, now);
    if (decision.ok) ticket = decision.ticket;
  }
  const before = board.shown[id];
  const leaving = isFinishedHere(board, ticket) ? board.leaving : without(board.leaving, id);
  const next = { ...board, leaving, shown: { ...board.shown, [id]: ticket } };
  // Most news moves nothing: sorting two hundred tickets for each would be most of the work.
  const stays = before?.dueAt === ticket.dueAt && board.order.includes(id) === isOnBoard(next, ticket);
  return stays ? next : arrange(next);
};

/** News of one ticket. What is older than what we have is dropped. `seq`: the event that told it, if one did. */
export const receive = (board: Board, ticket: KitchenTicket, now: Instant, seq?: number): Board => {
  const known = board.truth[ticket.id];
  const receivedAtSeq = seq === undefined ? board.receivedAtSeq : { ...board.receivedAtSeq, [ticket.id]: seq };
  if (known && known.version >= ticket.version) return receivedAtSeq === board.receivedAtSeq ? board : { ...board, receivedAtSeq };
  return show({ ...board, receivedAtSeq, truth: { ...board.truth, [ticket.id]: ticket } }, ticket.id, now);
};

/** The whole list of active tickets as it was at the event `cursor`: what is not in it has left, unless we heard of it later. */
export const receiveList = (board: Board, tickets: readonly KitchenTicket[], cursor: number, now: Instant): Board => {
  const listed = new Set(tickets.map(({ id }) => id));
  const { truth, shown } = board;
  const gone = Object.keys(truth).filter((id) => !listed.has(id) && (board.receivedAtSeq[id] ?? 0) <= cursor && !board.leaving[id]);
  let next: Board = board;
  if (gone.length > 0) {
    next = { ...board, truth: { ...truth }, shown: { ...shown } };
    for (const id of gone) {
      delete (next.truth as Record<string, KitchenTicket>)[id];
      delete (next.shown as Record<string, KitchenTicket>)[id];
    }
  }
  const merged = { ...next, truth: { ...next.truth }, shown: { ...next.shown } };
  for (const ticket of tickets) {
    const known = merged.truth[ticket.id];
    if (known && known.version >= ticket.version) continue;
    (merged.truth as Record<string, KitchenTicket>)[ticket.id] = ticket;
    if ((board.pending[ticket.id] ?? []).length === 0) (merged.shown as Record<string, KitchenTicket>)[ticket.id] = ticket;
  }
  let result = arrange(merged);
  for (const id of Object.keys(board.pending)) if (listed.has(id)) result = show(result, id, now);
  return result;
};

/** A tap, shown at once; `pressId`: as it will wait in the queue. Null when it changes nothing: a second tap on what is already done, a command that came too late. */
export const tap = (board: Board, id: string, command: TicketCommand, now: Instant, pressId: string): Board | null => {
  const before = board.shown[id];
  if (!before) return null;
  const decision = decideTicket(before, command, now);
  if (!decision.ok || !decision.changed) return null;
  const leaves = isFinishedHere(board, decision.ticket) && !isFinishedHere(board, before);
  const next: Board = {
    ...board,
    pending: { ...board.pending, [id]: [...(board.pending[id] ?? []), { id: pressId, command }] },
    leaving: leaves ? { ...board.leaving, [id]: { undo: wayBack(before, decision.ticket) } } : board.leaving,
  };
  return show(next, id, now);
};

/** A bump by mistake: what it ticked is to do again, what was done before stays done. */
const wayBack = (before: KitchenTicket, after: KitchenTicket): TicketCommand => {
  const done = new Set(before.tasks.filter(({ status }) => status === 'DONE').map(({ id }) => id));
  const taskIds = after.tasks.filter(({ id, status }) => status === 'DONE' && !done.has(id)).map(({ id }) => id);
  return { type: 'setTasks', taskIds, status: 'PENDING' };
};

/** What "Bump" does here: what is to do at this screen's stations is done. A line that came in since the ticket was painted is not. */
export const getBump = ({ stationIds }: View, ticket: KitchenTicket): TicketCommand => {
  const taskIds = splitByStations(ticket.tasks, stationIds)
    .own.filter(({ status }) => status === 'PENDING')
    .map(({ id }) => id);
  return taskIds.length > 0 ? { type: 'setTasks', taskIds, status: 'DONE' } : { type: 'bump' };
};

/** Commands that were tapped before the page was loaded and wait to be sent, in order; what was tapped here since comes after them. */
export const restorePending = (board: Board, waiting: readonly (Tapped & { ticketId: string })[], now: Instant): Board => {
  const left: Record<string, Tapped[]> = {};
  for (const { ticketId, id, command } of waiting) {
    if (!board.pending[ticketId]?.some((tapped) => tapped.id === id)) (left[ticketId] ??= []).push({ id, command });
  }
  const pending = { ...board.pending };
  for (const [ticketId, before] of Object.entries(left)) pending[ticketId] = [...before, ...(pending[ticketId] ?? [])];
  return Object.keys(left).reduce<Board>((next, ticketId) => show(next, ticketId, now), { ...board, pending });
};

/** Other stations: the wall is made up anew. */
export const standAt = (board: Board, stationIds: readonly string[]): Board => arrange({ ...board, leaving: {}, stationIds });

const answeredFor = ({ pending }: Board, ticketId: string, id: string): Board['pending'] => {
  const rest = (pending[ticketId] ?? []).filter((tapped) => tapped.id !== id);
  return rest.length > 0 ? { ...pending, [ticketId]: rest } : without(pending, ticketId);
};

/** A command has been answered with the ticket as it is now; another tab's, or one that was not restored yet, waits for nothing here. */
export const confirm = (board: Board, ticket: KitchenTicket, id: string, now: Instant): Board => {
  const known = board.truth[ticket.id];
  const truth = known && known.version > ticket.version ? board.truth : { ...board.truth, [ticket.id]: ticket };
  return show({ ...board, pending: answeredFor(board, ticket.id, id), truth }, ticket.id, now);
};

/** A pending command came to nothing: refused, or sent by another tab whose answer comes by the stream. */
export const drop = (board: Board, ticketId: string, id: string, now: Instant): Board => {
  if (!board.pending[ticketId]?.some((tapped) => tapped.id === id)) return board;
  return show({ ...board, pending: answeredFor(board, ticketId, id), leaving: without(board.leaving, ticketId) }, ticketId, now);
};

/** The moment for undoing is over. */
export const leave = (board: Board, id: string): Board =>
  board.leaving[id] ? arrange({ ...board, leaving: without(board.leaving, id) }) : board;

/** Tickets that are known and neither on the wall nor waiting for anything: what a day's work leaves behind. */
export const offBoard = (board: Board): string[] => {
  const here = new Set(board.order);
  return Object.keys(board.truth).filter((id) => !here.has(id) && !board.pending[id] && !board.leaving[id]);
};

/** Forgets tickets, so that a screen that is never closed does not grow. */
export const forget = (board: Board, ids: readonly string[]): Board => {
  if (ids.length === 0) return board;
  const next = { ...board, truth: { ...board.truth }, shown: { ...board.shown }, receivedAtSeq: { ...board.receivedAtSeq } };
  for (const record of [next.truth, next.shown, next.receivedAtSeq] as Record<string, unknown>[]) for (const id of ids) delete record[id];
  return next;
};
