import type { PushMessage } from '@servery/contract/push';

/** The target of a push, as given by the device's app. */
export type PushTarget =
  | { provider: 'webPush'; endpoint: string; keys: { p256dh: string; auth: string } }
  | { provider: 'fcm'; token: string };

/** One message for one device. */
export interface PushSend {
  target: PushTarget;
  message: PushMessage;
  /** How long the service stores it for a device that is offline, in seconds: an old alert helps nobody. */
  ttlSeconds: number;
}

/**
 * `accepted`: the service accepted it; whether it was seen is unknown. `gone`: the device has unsubscribed, delete it. `later`: the service
 * asks for a later retry. `refused`: a retry would not help; `configuration` means that it is ours to fix and no reason to delete devices.
 * `notConfigured`: this node has no such service.
 */
export type PushResult =
  | { outcome: 'accepted' }
  | { outcome: 'gone' }
  | { outcome: 'later'; afterSeconds: number | null; message: string }
  | { outcome: 'refused'; configuration: boolean; message: string }
  | { outcome: 'notConfigured' };

/** Services that wake a device. They never throw for outside failures: every failure is a result. */
export interface PushPort {
  send(push: PushSend): Promise<PushResult>;
  /** Whether the target's address may be called at all, judging by its form. Absent: every address may. */
  mayCall?(target: PushTarget): boolean;
  /** Whether the target's service is configured. Absent: it is. */
  serves?(target: PushTarget): boolean;
}

/** Sends to each target through its own service, if it is configured. */
export const pushByProvider = (ports: Partial<Record<PushTarget['provider'], PushPort>>): PushPort => ({
  send: async (push) => (await ports[push.target.provider]?.send(push)) ?? { outcome: 'notConfigured' },
  serves: (target) => ports[target.provider] !== undefined,
  mayCall: (target) => ports[target.provider]?.mayCall?.(target) ?? true,
});
