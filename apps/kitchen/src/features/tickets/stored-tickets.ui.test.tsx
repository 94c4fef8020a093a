import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { setOnline } from '@servery/app-kit/testing/fake-network.ts';
import { restoreDatabase, type StoredDatabase } from '@servery/app-kit/testing/stored-database.ts';
import { commandTicket } from '@servery/contract/kds';
import { decideTicket, type KitchenTicket } from '@servery/domain/kitchen';
import { expect, it } from 'vitest';
import stored from './stored-tickets.fixture.json';

/**
 * What a display of the release of November 2026 had stored when it was updated in the middle of service, without a connection: two
 * tickets, five taps that the server has not answered, and a refused one. The file never changes: a display may be updated from that
 * release at any time.
 */
const { bill, late, restaurantId, storeId } = stored;
const database = stored.database as unknown as StoredDatabase;
interface StoredTap {
  id: string;
  command: { ticketId: string; command: { type: string } };
  aside?: object;
}
const taps = database.stores['queue']!.entries.map(([, value]) => value as StoredTap);

it('shows and sends what the release of November 2026 had stored', async () => {
  await restoreDatabase(database);
  setOnline(false);
  const { startBoard, useBoard } = await import('./tickets.ts');
  const { restoreBoard } = await import('./stored-board.ts');
  const { restoreWaiting, sendWaiting, tryAgain } = await import('./ticket-commands.ts');
  const { useWaiting } = await import('../../shared/waiting.ts');
  startBoard({ restaurantId, storeId });
  const board = database.stores['values']!.entries.find(([name]) => name === 'board')![1] as {
    lastReceivedAt: number;
    tickets: KitchenTicket[];
  };
  expect(await restoreBoard()).toBe(board.lastReceivedAt);
  await restoreWaiting();
  const shown = (id: string) => useBoard.getState().optimistic[id];
  expect(useBoard.getState().order.toSorted()).toEqual([bill, late].toSorted());
  expect(shown(bill)?.tasks.map(({ status }) => status)).toEqual(['DONE', 'PENDING', 'PENDING']);
  expect(shown(late)?.status).toBe('RECALLED');
  expect(useWaiting.getState()).toMatchObject({ waiting: 5, lasting: true });
  expect(useWaiting.getState().aside).toMatchObject([{ aside: { of: 'W-043', what: 'Start', why: 'This ticket was cancelled.' } }]);

  const tickets = new Map(board.tickets.map((ticket) => [ticket.id, ticket]));
  const { requests } = fakeApi(commandTicket, ({ params, body }) => {
    const decision = decideTicket(tickets.get(params.ticketId)!, body, new Date().toISOString());
    if (!decision.ok) throw new Error('The server refuses a tap.');
    const answer = { ...decision.ticket, version: decision.ticket.version + 1 };
    tickets.set(answer.id, answer);
    return answer as never;
  });
  setOnline(true);
  sendWaiting();
  await expect.poll(() => useWaiting.getState().waiting).toBe(0);
  const waiting = taps.filter(({ aside }) => !aside);
  // Under the keys of the earlier release: what the server has already is not done twice.
  expect(requests.map(({ headers, params, body }) => [headers.get('idempotency-key'), params.ticketId, body.type])).toEqual(
    waiting.map(({ id, command }) => [id, command.ticketId, command.command.type]),
  );
  expect(shown(bill)?.tasks.map(({ status }) => status)).toEqual(['DONE', 'PENDING', 'PENDING']);
  expect(shown(late)?.status).toBe('RECALLED');

  tryAgain(useWaiting.getState().aside.map(({ id }) => id));
  await expect.poll(() => useWaiting.getState()).toMatchObject({ waiting: 0, aside: [] });
  expect(requests.at(-1)?.body).toEqual({ type: 'start' });
});
