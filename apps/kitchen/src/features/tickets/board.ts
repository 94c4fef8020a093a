import { decideTicket, sortTickets, type KitchenTicket, type TicketCommand } from '@servery/domain/kitchen';
import type { Instant } from '@servery/domain/time';

/** A ticket that has just been bumped here: it keeps its place for a moment, with the way back. */
export interface Leaving {
  undo: TicketCommand[];
}

/** Everything that the wall knows. Every change makes new objects only where something is different, so that one ticket's news wakes one ticket. */
export interface Board {
  /** As the server told. */
  truth: Readonly<Record<string, KitchenTicket>>;
  /** As shown: the truth with what was tapped and is not confirmed yet. */
  shown: Readonly<Record<string, KitchenTicket>>;
  pending: Readonly<Record<string, readonly TicketCommand[]>>;
  leaving: Readonly<Record<string, Leaving>>;
  /** The event that last told of a ticket. */
  heardAtSeq: Readonly<Record<string, number>>;
  /** Ids on the wall, oldest due first. */
  order: readonly string[];
}

export const emptyBoard: Board = { truth: {}, shown: {}, pending: {}, leaving: {}, heardAtSeq: {}, order: [] };

const isOnWall = (board: Pick<Board, 'leaving'>, ticket: KitchenTicket): boolean =>
  ticket.status === 'COMPLETED' ? board.leaving[ticket.id] !== undefined : ticket.status !== 'REMOVED';

const without = <T>(record: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> => {
  if (!(id in record)) return record;
  const { [id]: _, ...rest } = record;
  return rest;
};

const arrange = (board: Board): Board => {
  const order = sortTickets(Object.values(board.shown).filter((ticket) => isOnWall(board, ticket))).map(({ id }) => id);
  const same = order.length === board.order.length && order.every((id, at) => id === board.order[at]);
  return same ? board : { ...board, order };
};

/** Shows the truth of one ticket with its pending commands on top; commands that no longer apply are left out. */
const show = (board: Board, id: string, now: Instant): Board => {
  const truth = board.truth[id];
  if (!truth) return arrange({ ...board, shown: without(board.shown, id), leaving: without(board.leaving, id) });
  let ticket = truth;
  for (const command of board.pending[id] ?? []) {
    const decision = decideTicket(ticket, command, now);
    if (decision.ok) ticket = decision.ticket;
  }
  const next = { ...board, shown: { ...board.shown, [id]: ticket } };
  return arrange(ticket.status === 'COMPLETED' ? next : { ...next, leaving: without(next.leaving, id) });
};

/** News of one ticket. What is older than what we have is dropped. `seq`: the event that told it, if one did. */
export const receive = (board: Board, ticket: KitchenTicket, now: Instant, seq?: number): Board => {
  const known = board.truth[ticket.id];
  const heardAtSeq = seq === undefined ? board.heardAtSeq : { ...board.heardAtSeq, [ticket.id]: seq };
  if (known && known.version >= ticket.version) return heardAtSeq === board.heardAtSeq ? board : { ...board, heardAtSeq };
  return show({ ...board, heardAtSeq, truth: { ...board.truth, [ticket.id]: ticket } }, ticket.id, now);
};

/** The whole list of active tickets as it was at the event `cursor`: what is not in it has left, unless we heard of it later. */
export const receiveList = (board: Board, tickets: readonly KitchenTicket[], cursor: number, now: Instant): Board => {
  const listed = new Set(tickets.map(({ id }) => id));
  const { truth, shown } = board;
  const gone = Object.keys(truth).filter((id) => !listed.has(id) && (board.heardAtSeq[id] ?? 0) <= cursor && !board.leaving[id]);
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

/** A tap, shown at once. Null when it changes nothing: a second tap on what is already done, a command that came too late. */
export const tap = (board: Board, id: string, command: TicketCommand, now: Instant): Board | null => {
  const before = board.shown[id];
  if (!before) return null;
  const decision = decideTicket(before, command, now);
  if (!decision.ok || !decision.changed) return null;
  const undo = decision.ticket.status === 'COMPLETED' ? wayBack(before, command) : null;
  const next: Board = {
    ...board,
    pending: { ...board.pending, [id]: [...(board.pending[id] ?? []), command] },
    leaving: undo ? { ...board.leaving, [id]: { undo } } : board.leaving,
  };
  return show(next, id, now);
};

/** A bump by mistake: the ticket comes back with what was ticked before. */
const wayBack = (before: KitchenTicket, command: TicketCommand): TicketCommand[] =>
  command.type === 'setTask'
    ? [{ type: 'setTask', taskId: command.taskId, status: 'PENDING' }]
    : [
        { type: 'recall' },
        ...before.tasks
          .filter((task) => task.status === 'DONE')
          .map((task): TicketCommand => ({ type: 'setTask', taskId: task.id, status: 'DONE' })),
      ];

/** The first pending command of a ticket has been answered with the ticket as it is now. */
export const confirm = (board: Board, ticket: KitchenTicket, now: Instant): Board => {
  const rest = (board.pending[ticket.id] ?? []).slice(1);
  const pending = rest.length > 0 ? { ...board.pending, [ticket.id]: rest } : without(board.pending, ticket.id);
  const known = board.truth[ticket.id];
  const truth = known && known.version > ticket.version ? board.truth : { ...board.truth, [ticket.id]: ticket };
  return show({ ...board, pending, truth }, ticket.id, now);
};

/** A command was refused or never arrived: everything pending on the ticket is taken back. */
export const takeBack = (board: Board, id: string, now: Instant): Board =>
  show({ ...board, pending: without(board.pending, id), leaving: without(board.leaving, id) }, id, now);

/** The moment for undoing is over. */
export const leave = (board: Board, id: string): Board =>
  board.leaving[id] ? arrange({ ...board, leaving: without(board.leaving, id) }) : board;
