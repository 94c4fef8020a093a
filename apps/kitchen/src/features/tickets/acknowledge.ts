import { useEffect } from 'react';
import { acknowledgeTickets } from '@servery/contract/kds';
import { client } from '../../shared/device.ts';
import { placeOfBoard, useBoard } from './tickets.ts';
import type { Board } from './board.ts';

/** Tickets painted within this time are acknowledged in one call, in milliseconds. */
const gatherFor = 120;
/** Delay before the next try after a failed call, in milliseconds. */
const retryAfter = 3000;
const mostAtOnce = 200;

/** What has been painted, by ticket and time of its last notification (`getPainting`). */
const known = new Set<string>();
const waiting = new Set<string>();
/** Identifies a ticket as it was last sent: one that is sent again has to be painted and acknowledged again. */
const getPainting = (board: Board, ticketId: string): string => `${ticketId} ${board.known[ticketId]?.toldAt ?? ''}`;
const getTicket = (painting: string): string => painting.slice(0, painting.indexOf(' '));

let timer: ReturnType<typeof setTimeout> | undefined;
let calling = false;

const plan = (wait: number) => {
  timer ??= setTimeout(() => {
    timer = undefined;
    void acknowledge();
  }, wait);
};

const acknowledge = async () => {
  const place = placeOfBoard();
  if (calling || !place || waiting.size === 0) return;
  calling = true;
  const batch = [...waiting].slice(0, mostAtOnce);
  const ticketIds = [...new Set(batch.map(getTicket))];
  const result = await client.call(acknowledgeTickets, { params: { ...place }, body: { ticketIds }, timeout: 8000, retries: 0 });
  calling = false;
  const passing = !result.ok && (result.error.status === 0 || result.error.status === 429 || result.error.status >= 500);
  // A refusal is final: asking again would get the same answer.
  if (!passing) for (const painting of batch) waiting.delete(painting);
  if (waiting.size > 0) plan(passing ? retryAfter : 0);
};

/** Acknowledged by another display, or by our own call. */
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

/** Waits until the frame that shows the tickets has been painted. Tickets rendered before that frame are included. */
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
 * Acknowledges to the server which tickets have been painted, after the frame that shows them. A hidden page paints no frames and
 * acknowledges nothing. Tickets beyond the screen's edge count: the board shows how many there are, one press away.
 */
export const useAcknowledgePainted = (): void => {
  const paintings = useBoard((board) => board.order.map((id) => getPainting(board, id)).join('\n'));
  useEffect(() => {
    if (paintings !== '') afterFrame(paintings.split('\n'));
  }, [paintings]);
};
