import type { LiveState } from './live.ts';

/** The messages that tabs of one browser exchange about their shared stream. */
export type Word<Message> =
  /** A new reader: followers ask it for what they missed. */
  | { kind: 'leads' }
  | { kind: 'hello'; from: string; cursor: number | null }
  | { kind: 'catchUp'; to: string; messages: Message[]; state: LiveState }
  /** The reader's history does not reach back to the requested cursor. */
  | { kind: 'lost'; to: string; cursor: number }
  | { kind: 'message'; message: Message }
  | { kind: 'reset'; cursor: number }
  | { kind: 'state'; state: LiveState }
  | { kind: 'time'; now: number };

export interface Channel {
  postMessage(word: unknown): void;
  onmessage: ((event: MessageEvent) => unknown) | null;
  close(): void;
}

export interface SharedEnvironment {
  /** Undefined on plain http from another machine: then every tab opens its own stream. */
  locks: Pick<LockManager, 'request'> | undefined;
  channel: ((name: string) => Channel) | undefined;
  visible: () => boolean;
  id: () => string;
}

export const browserEnvironment = (): SharedEnvironment => ({
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
  channel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
  visible: () => document.visibilityState === 'visible',
  id: () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
});
