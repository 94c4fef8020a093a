import { useEffect } from 'react';
import { acknowledgeTickets } from '@servery/contract/kds';
import { client } from '../../shared/device.ts';
import { placeOfBoard, useBoard } from './tickets.ts';
import type { Board } from './board.ts';

/** Tickets of one moment go in one call. Milliseconds. */
const gatherFor = 120;
/** How long to wait after a call that did not get through, in milliseconds. */
const retryAfter = 3000;
const mostAtOnce = 200;

/** Tickets by what of them was painted (`getPainting`). */
const known = new Set<string>();
const waiting = new Set<string>();
/** A ticket as it was last sent: what is sent again has to be painted, and said, once more. */
const getPainting = ({ truth }: Board, ticketId: string): string => `${ticketId} ${truth[ticketId]?.toldAt ?? ''}`;
const getTicket = (painting: string): string => painting.slice(0, painting.indexOf(' '));

let timer: ReturnType<typeof setTimeout> | undefined;
let calling = false;

const plan = (wait: number) => {
  timer ??= setTimeout(() => {
    timer = undefined;
    void tell();
  }, wait);
};

const tell = async () => {
  const place = placeOfBoard();
  if (calling || !place || waiting.size === 0) return;
  calling = true;
  const told = [...waiting].slice(0, mostAtOnce);
  const ticketIds = [...new Set(told.map(getTicket))];
  const result = await client.call(acknowledgeTickets, { params: { ...place }, body: { ticketIds }, timeout: 8000, retries: 0 });
  calling = false;
  const passing = !result.ok && (result.error.status === 0 || result.error.status === 429 || result.error.status >= 500);
  // A refusal stays one however often it is asked for.
  if (!passing) for (const painting of told) waiting.delete(painting);
  if (waiting.size > 0) plan(passing ? retryAfter : 0);
};

/** Another display was first, or this one was heard. */
export const noteAcknowledged = (ticketId: string): void => {
  const painting = getPainting(useBoard.getState(), ticketId);
  known.add(painting);
  waiting.delete(painting);
};

const notePainted = (ids: readonly string[]) => {
  for (const id of ids) {
    if (known.has(id)) continue;
    known.add(id);
    waiting.add(id);
  }
  if (waiting.size > 0) plan(gatherFor);
};

let painting: { ids: readonly string[] } | undefined;

/** Waits for the frame that shows the tickets, and until it is done. Tickets that are rendered before it go along. */
const afterFrame = (ids: readonly string[]) => {
  if (painting) {
    painting.ids = ids;
    return;
  }
  const frame = { ids };
  painting = frame;
  requestAnimationFrame(() => {
    painting = undefined;
    setTimeout(() => notePainted(frame.ids), 0);
  });
};

/**
 * Tells the server which tickets have been painted, after the frame that shows them. A hidden page paints no frames and says nothing.
 * Tickets beyond the screen's edge count: the wall says how many there are, and they are a tap away.
 */
export const useAcknowledgePainted = (): void => {
  const paintings = useBoard((board) => board.order.map((id) => getPainting(board, id)).join('\n'));
  useEffect(() => {
    if (paintings !== '') afterFrame(paintings.split('\n'));
  }, [paintings]);
};
