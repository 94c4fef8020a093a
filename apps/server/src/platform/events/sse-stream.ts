import type { FastifyReply, FastifyRequest } from 'fastify';

export interface SseStream {
  /** Writes one event. The first one sends the headers; after the end nothing more is written. */
  send(event: { event: string; data: string; id?: number }): void;
  /** Sends the headers and a heartbeat, unless something was written already. */
  open(): void;
  /** Several ready events in one write. */
  write(text: string): void;
  /** Ends it after what was written. The client reconnects and continues from its cursor. */
  end(): void;
  readonly ended: boolean;
  onEnd(callback: () => void): void;
}

/** Unsent bytes at which a client that does not read is dropped. */
const BUFFER_CAP = 256 * 1024;
const HEARTBEAT_MS = 4_000;
/** Streams are ended from time to time, so that clients spread over the nodes and expired keys stop working. */
const LONGEST_MS = 30 * 60_000;

/** One event in the wire form of `text/event-stream`. JSON holds no line break, so a data line is enough. */
export const sseText = (event: { event: string; data: string; id?: number }): string =>
  `${event.id === undefined ? '' : `id: ${event.id}\n`}event: ${event.event}\ndata: ${event.data}\n\n`;

/** Takes a reply over for server-sent events, with a heartbeat every 4 s that carries the server's time. */
export function openSseStream(request: FastifyRequest, reply: FastifyReply): SseStream {
  const { raw } = reply;
  let started = false;
  let ended = false;
  let timers: NodeJS.Timeout[] = [];
  const callbacks: (() => void)[] = [];

  const finish = (): void => {
    if (ended) return;
    ended = true;
    for (const timer of timers) clearInterval(timer);
    for (const callback of callbacks) callback();
  };
  const end = (): void => {
    if (!ended && started) raw.end();
    finish();
  };
  const start = (): void => {
    started = true;
    reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // A stream occupies its connection; ending it must close the connection, or a stopping server would wait for it.
      connection: 'close',
    });
    timers = [setInterval(beat, HEARTBEAT_MS), setTimeout(end, LONGEST_MS * (0.8 + Math.random() * 0.4))];
    for (const timer of timers) timer.unref();
    beat();
  };
  const write = (text: string): void => {
    if (ended) return;
    if (!started) start();
    raw.write(text);
    if (raw.writableLength <= BUFFER_CAP) return;
    request.log.debug('A live stream was dropped: its reader is too slow.');
    raw.destroy();
    finish();
  };
  const send: SseStream['send'] = (event) => write(sseText(event));
  const beat = (): void => send({ event: 'heartbeat', data: JSON.stringify({ at: new Date().toISOString() }) });

  raw.once('close', finish);
  return {
    send,
    open: () => {
      if (!started && !ended) start();
    },
    write,
    end,
    get ended() {
      return ended;
    },
    onEnd: (callback) => void (ended ? callback() : callbacks.push(callback)),
  };
}
