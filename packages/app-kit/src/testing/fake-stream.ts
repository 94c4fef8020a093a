import type { Stream } from '@servery/contract/endpoint';
import type { EventType } from '@servery/contract/event-types';
import { eventPayloads, guestOrderMessage, type EventPayload, type GuestOrderMessage } from '@servery/contract/events';
import { orderLive } from '@servery/contract/live';
import * as z from 'zod/mini';
import { addRoute, complain, headersOfAnswer, serverNow, whenOffline } from './fake-network.ts';

type TypesOf<S> = S extends Stream<string, infer Type> ? Extract<Type, EventType> : never;
type PayloadOf<S, Type extends EventType> = S extends typeof orderLive ? GuestOrderMessage : EventPayload<Type>;

/** A live stream as the server writes it, to every screen that has it open. */
export interface FakeStream<S extends Stream> {
  /** How many screens have it open. */
  readonly open: number;
  /** Sends an event. Checked against the contract; the sequence increases with each. */
  send<Type extends TypesOf<S>>(type: Type, payload: PayloadOf<S, Type>): void;
  /** The server no longer knows the screen's cursor: the screen has to read its lists again. */
  reset(): void;
  /** The session is over. */
  close(): void;
  /** The connection breaks; the screen opens it again. */
  break(): void;
}

const every = 4000;
const text = new TextEncoder();
const instantNow = () => new Date(serverNow()).toISOString();

/** Answers a stream until the test ends. */
export function fakeStream<S extends Stream>(stream: S): FakeStream<S> {
  const connections = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let seq = 1000;
  const write = (to: Iterable<ReadableStreamDefaultController<Uint8Array>>, event: string, data: unknown, id?: number) => {
    const lines = `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
    for (const connection of to) connection.enqueue(text.encode(lines));
  };
  const end = (how: (connection: ReadableStreamDefaultController<Uint8Array>) => void) => {
    for (const connection of connections) how(connection);
    connections.clear();
  };

  addRoute('GET', stream.path, async ({ signal }) => {
    let stop = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(connection) {
        connections.add(connection);
        const beat = () => write([connection], 'heartbeat', { at: instantNow() });
        // A closed stream sends nothing more.
        const timer = setInterval(() => (connections.has(connection) ? beat() : stop()), every);
        const forget = whenOffline(() => broken(connection));
        stop = () => {
          clearInterval(timer);
          forget();
          connections.delete(connection);
        };
        const broken = (gone: typeof connection) => {
          if (!connections.has(gone)) return;
          stop();
          gone.error(new TypeError('network error'));
        };
        signal?.addEventListener('abort', () => broken(connection));
        beat();
      },
      cancel: () => stop(),
    });
    return new Response(body, { headers: { ...headersOfAnswer(), 'content-type': 'text/event-stream' } });
  });

  return {
    get open() {
      return connections.size;
    },
    send: (type, payload) => {
      if (!stream.events.includes(type)) complain(`${stream.id} never carries ${type}`);
      const schema = (stream as Stream) === orderLive ? guestOrderMessage : eventPayloads[type];
      const result = z.safeParse(schema, payload);
      if (!result.success) complain(`The fake ${type} of ${stream.id} does not fit its contract: ${z.prettifyError(result.error)}`);
      seq += 1;
      write(connections, 'message', { seq, type, at: instantNow(), payload }, seq);
    },
    reset: () => write(connections, 'reset', {}, (seq += 1)),
    close: () => {
      write(connections, 'closed', {});
      end((connection) => connection.close());
    },
    break: () => end((connection) => connection.error(new TypeError('network error'))),
  };
}
