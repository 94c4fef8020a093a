import { useEffect } from 'react';
import { acknowledgeTickets } from '@servery/contract/kds';
import { client } from '../../shared/device.ts';
import { placeOfBoard } from './tickets.ts';

/** Tickets of one moment go in one call. Milliseconds. */
const gatherFor = 120;
/** How long to wait after a call that did not get through, in milliseconds. */
const retryAfter = 3000;
const mostAtOnce = 200;

const known = new Set<string>();
const waiting = new Set<string>();
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
  const ticketIds = [...waiting].slice(0, mostAtOnce);
  const result = await client.call(acknowledgeTickets, { params: { ...place }, body: { ticketIds }, timeout: 8000 });
  calling = false;
  const passing = !result.ok && (result.error.status === 0 || result.error.status === 429 || result.error.status >= 500);
  // A refusal stays one however often it is asked for.
  if (!passing) for (const id of ticketIds) waiting.delete(id);
  if (waiting.size > 0) plan(passing ? retryAfter : 0);
};

/** Another display was first, or this one was heard. */
export const noteAcknowledged = (ticketId: string): void => {
  known.add(ticketId);
  waiting.delete(ticketId);
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
export const useAcknowledgePainted = (ids: readonly string[]): void => {
  useEffect(() => {
    if (ids.length > 0) afterFrame(ids);
  }, [ids]);
};
