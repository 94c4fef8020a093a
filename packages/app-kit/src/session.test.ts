import { expect, it } from 'vitest';
import { getKdsDevice } from '@servery/contract/kds';
import type { Client } from './client.types.ts';
import { createSession } from './session.ts';

/** A server that answers on demand, with the state at the time of the request. */
const begin = () => {
  const server: { who: string | null } = { who: 'one' };
  const open: (() => void)[] = [];
  const call = () => {
    const { who } = server;
    const answer = who === null ? { ok: false, error: { status: 401 } } : { ok: true, data: who };
    return new Promise((resolve) => open.push(() => resolve(answer)));
  };
  return { server, open, session: createSession(() => ({ call }) as unknown as Client, getKdsDevice) };
};

it('a check during an earlier request gets an answer that is not older than the check', async () => {
  const { server, open, session } = begin();
  const first = session.check();
  server.who = 'two';
  const [second, third] = [session.check(), session.check()];
  open[0]!();
  expect((await first).who).toBe('one');
  await expect.poll(() => open.length).toBe(2);
  open[1]!();
  expect([(await second).who, (await third).who]).toEqual(['two', 'two']);
  expect(open).toHaveLength(2);
});

it('an answer to a request from before the sign-in does not sign anybody out', async () => {
  const { server, open, session } = begin();
  server.who = null;
  const before = session.check();
  session.entered('three' as never);
  open[0]!();
  await before;
  expect(session.get()).toMatchObject({ status: 'in', who: 'three' });
  session.ended();
  expect(session.get().status).toBe('out');
});
