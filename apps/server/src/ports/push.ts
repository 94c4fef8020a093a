import type { PushMessage } from '@servery/contract/push';

/** Where a push goes, as the device's app gave it. */
export type PushTarget =
  | { provider: 'webPush'; endpoint: string; keys: { p256dh: string; auth: string } }
  | { provider: 'fcm'; token: string };

/** One message for one device. */
export interface PushSend {
  target: PushTarget;
  message: PushMessage;
  /** Seconds that the service keeps it for a device that is away: an old alert helps nobody. */
  ttlSeconds: number;
}

/**
 * `accepted`: the service took it; nobody says whether it was seen. `gone`: the device wants no more, forget it. `later`: the service asks
 * to come back. `refused`: nothing that repeating would help; `configuration` says that it is ours to repair and no reason to forget devices.
 * `notConfigured`: this node pushes through no such service.
 */
export type PushResult =
  | { outcome: 'accepted' }
  | { outcome: 'gone' }
  | { outcome: 'later'; afterSeconds: number | null; message: string }
  | { outcome: 'refused'; configuration: boolean; message: string }
  | { outcome: 'notConfigured' };

/** Services that wake a device. Nothing throws for what the outside does wrong: every failure is a result. */
export interface PushPort {
  send(push: PushSend): Promise<PushResult>;
  /** Whether the target's address is one that may be called at all, by its looks. Absent: every one is. */
  mayCall?(target: PushTarget): boolean;
  /** Whether the target's service is configured. Absent: it is. */
  serves?(target: PushTarget): boolean;
}

/** Each target through its own service, as far as it is configured. */
export const pushByProvider = (ports: Partial<Record<PushTarget['provider'], PushPort>>): PushPort => ({
  send: async (push) => (await ports[push.target.provider]?.send(push)) ?? { outcome: 'notConfigured' },
  serves: (target) => ports[target.provider] !== undefined,
  mayCall: (target) => ports[target.provider]?.mayCall?.(target) ?? true,
});
