import { createParser } from 'eventsource-parser';

/** One server-sent event as received. */
export interface SseMessage {
  event: string;
  id: string | null;
  data: string;
}

export interface SseReader {
  headers: Headers;
  /** The next event of a kind; others before it are skipped. Rejects if the stream ends first. */
  next(event: string): Promise<SseMessage>;
  close(): void;
  /** Resolves when the stream has ended. */
  ended: Promise<void>;
}

/** Follows a stream over HTTP. @throws if the response is not 200. */
export async function readSse(url: string, headers: Record<string, string>): Promise<SseReader> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  const queue: SseMessage[] = [];
  let over = false;
  let wake = (): void => {};
  const ended = (async () => {
    const parser = createParser({ onEvent: ({ event = 'message', id = null, data }) => queue.push({ event, id, data }) });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        parser.feed(decoder.decode(chunk, { stream: true }));
        wake();
      }
    } catch {
      // Aborted or broken: ended in either case.
    }
    over = true;
    wake();
  })();
  return {
    headers: response.headers,
    ended,
    close: () => abort.abort(),
    next: async (event) => {
      for (;;) {
        const message = queue.shift();
        if (message?.event === event) return message;
        if (message) continue;
        if (over) throw new Error(`The stream ended before a ${event}.`);
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
