import { randomUUID } from 'node:crypto';
import * as drawers from '@servery/contract/drawers';
import { example, type Example } from './example.ts';

/** A session is its till's own; with one of theirs tills are called in the module's tests. */
const noSession = { posTerminal: { status: 404, because: 'a session that nobody has' } };

/** Calls of the permission matrix for cash drawers. */
export const drawerExamples: Example[] = [
  example(drawers.getOwnDrawer, {}),
  example(drawers.openDrawer, { body: () => ({ id: randomUUID(), counts: { note5000: 2 } }) }),
  example(drawers.moveCash, {
    body: () => ({ id: randomUUID(), sessionId: randomUUID(), kind: 'paidOut', amount: 500, reason: 'Milk' }),
    refuses: noSession,
  }),
  example(drawers.closeDrawer, {
    body: () => ({
      ...{ id: randomUUID(), sessionId: randomUUID(), counts: { note5000: 2 }, expected: null },
      ...{ reason: '', handedOver: 0, handedTo: '' },
    }),
    refuses: noSession,
  }),
  example(drawers.listDrawerSessions, { query: () => ({}) }),
  example(drawers.getDrawerSession, {}),
  example(drawers.printDrawerReport, { body: () => ({ id: randomUUID() }) }),
];
