import type { LiveState } from './live.ts';

/** What tabs of one browser tell each other about the stream that they share. */
export type Word<Message> =
  /** A new reader: whoever follows asks what it missed. */
  | { kind: 'leads' }
  | { kind: 'hello'; from: string; cursor: number | null }
  | { kind: 'catchUp'; to: string; messages: Message[]; state: LiveState }
  /** The reader's memory does not go back to the asker's cursor. */
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
  /** Undefined on plain http from another machine: then every tab has its own stream. */
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
