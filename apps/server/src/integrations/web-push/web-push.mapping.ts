import type { PushResult } from '../../ports/push.ts';

/** What a push service's response means (RFC 8030; other statuses as services use them). `retryAfter` as in the header. */
export function toPushResult(status: number, retryAfter: string | undefined): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'accepted' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter);
    const afterSeconds = retryAfter !== undefined && Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3_600) : null;
    return { outcome: 'later', afterSeconds, message: `The push service answered ${status}` };
  }
  // Our keys are wrong, not the device.
  if (status === 401 || status === 403)
    return { outcome: 'refused', configuration: true, message: `The push service does not take our keys (${status})` };
  return { outcome: 'refused', configuration: false, message: `The push service answered ${status}` };
}
