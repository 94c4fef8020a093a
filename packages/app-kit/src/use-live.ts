import { useEffect, useEffectEvent, useState } from 'react';
import type { Stream } from '@servery/contract/endpoint';
import type { LiveMessage } from '@servery/contract/events';
import { openSharedLive } from './live-shared.ts';
import type { LiveState } from './live.ts';
import { useClient } from './query.ts';

export interface UseLiveOptions<Message> {
  params: Record<string, string>;
  /** The sequence at which the lists were read; `now` where no list has one. Null: the lists are not read yet, and nothing is opened. */
  cursor: number | 'now' | null;
  /** The stream's principal: tabs of the same principal share one. */
  principal: string;
  headers?: (() => Record<string, string>) | undefined;
  onMessage(message: Message): void;
  /** Read the lists again. */
  onReset(): void;
  onServerTime?: ((now: number) => void) | undefined;
}

/**
 * Follows a live stream while the component is mounted, and resumes after breaks. The stream is opened once, at the first cursor: later
 * cursors of refetched lists change nothing, since messages carry their sequence and rows their version.
 */
export const useLive = <Message extends { seq: number } = LiveMessage>(stream: Stream, options: UseLiveOptions<Message>): LiveState => {
  const client = useClient();
  const [state, setState] = useState<LiveState>({ freshness: 'connecting', lastReceivedAt: null });
  const { principal } = options;
  const ready = options.cursor !== null;
  const url = client.getUrl(stream, options.params);
  const start = useEffectEvent(() => (options.cursor === 'now' ? null : options.cursor));
  const listeners = {
    onMessage: useEffectEvent((message: Message) => options.onMessage(message)),
    onReset: useEffectEvent(() => options.onReset()),
    onServerTime: useEffectEvent((now: number) => options.onServerTime?.(now)),
    headers: useEffectEvent(() => options.headers?.() ?? {}),
  };
  const open = useEffectEvent((name: string, address: string) =>
    openSharedLive<Message>({ ...listeners, name, url: address, cursor: start(), onState: setState }),
  );

  useEffect(() => {
    if (!ready) return undefined;
    const live = open(`${url} ${principal}`, url);
    const wake = () => {
      if (document.visibilityState === 'visible') live.wake();
    };
    document.addEventListener('visibilitychange', wake);
    globalThis.addEventListener('online', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      globalThis.removeEventListener('online', wake);
      live.close();
    };
  }, [ready, url, principal]);

  return state;
};
