import { InfiniteQueryObserver, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './query.ts';

/** A server that answers on demand, with the state at the time of the request. */
function slowServer() {
  let now = 'before';
  const answers: (() => void)[] = [];
  return {
    ask: () => {
      const asked = now;
      return new Promise<string>((resolve) => answers.push(() => resolve(asked)));
    },
    change: () => void (now = 'after'),
    answer: () => answers.splice(0).forEach((send) => send()),
    waits: () => answers.length,
  };
}

/** A screen that shows the data under a key, and records what it has shown. */
function screen(client: QueryClient, queryKey: readonly string[], queryFn: () => Promise<string>) {
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
  const close = observer.subscribe(() => {});
  return { shows: () => observer.getCurrentResult().data, close };
}

it('reads again when a change arrives during the first read', async () => {
  const [client, server] = [createQueryClient(), slowServer()];
  const { shows, close } = screen(client, ['left'], server.ask);
  await vi.waitFor(() => expect(server.waits()).toBe(1));
  server.change();
  void client.invalidateQueries({ queryKey: ['left'] });
  server.answer();
  await vi.waitFor(() => expect(server.waits()).toBe(1));
  server.answer();
  await vi.waitFor(() => expect(shows()).toBe('after'));
  expect(server.waits()).toBe(0);
  close();
});

it('reads only once more, however many changes there were, and leaves unrelated data alone', async () => {
  const [client, server, other] = [createQueryClient(), slowServer(), slowServer()];
  const screens = [screen(client, ['left'], server.ask), screen(client, ['menu'], other.ask)];
  await vi.waitFor(() => expect([server.waits(), other.waits()]).toEqual([1, 1]));
  server.change();
  for (let times = 0; times < 3; times += 1) void client.invalidateQueries({ queryKey: ['left'] });
  server.answer();
  other.answer();
  await vi.waitFor(() => expect(screens.map(({ shows }) => shows())).toEqual(['before', 'before']));
  await vi.waitFor(() => expect(server.waits()).toBe(1));
  server.answer();
  await vi.waitFor(() => expect(screens[0]?.shows()).toBe('after'));
  expect([server.waits(), other.waits()]).toEqual([0, 0]);
  for (const { close } of screens) close();
});

it('reads a paged list again, too', async () => {
  const [client, server] = [createQueryClient(), slowServer()];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['bills', 'pages'],
    queryFn: server.ask,
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const close = observer.subscribe(() => {});
  await vi.waitFor(() => expect(server.waits()).toBe(1));
  server.change();
  void client.invalidateQueries({ queryKey: ['bills'] });
  server.answer();
  await vi.waitFor(() => expect(server.waits()).toBe(1));
  server.answer();
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toEqual(['after']));
  close();
});
