import type { PushResult } from '../../ports/push.ts';

/** Codes of FCM HTTP v1 by what they mean for the device; any other error is judged by its status. */
const byCode: Readonly<Record<string, 'gone' | 'later' | 'configuration' | 'refused'>> = {
  UNREGISTERED: 'gone',
  UNREGISTERED_FID: 'gone',
  SENDER_ID_MISMATCH: 'gone',
  THIRD_PARTY_AUTH_ERROR: 'configuration',
  APNS_AUTH_ERROR: 'configuration',
  QUOTA_EXCEEDED: 'later',
  UNAVAILABLE: 'later',
  INTERNAL: 'later',
  INVALID_ARGUMENT: 'refused',
};

/** What FCM's answer means. `code`: `errorCode` of its details, otherwise the error's own status. */
export function toFcmResult(status: number, code: string | undefined, retryAfter: string | undefined): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'accepted' };
  const seconds = Number(retryAfter);
  const afterSeconds = retryAfter !== undefined && Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3_600) : null;
  const message = `Firebase answered ${status}${code === undefined ? '' : ` ${code}`}`;
  const meaning = (code === undefined ? undefined : byCode[code]) ?? bare(status);
  if (meaning === 'gone') return { outcome: 'gone' };
  if (meaning === 'later') return { outcome: 'later', afterSeconds, message };
  return { outcome: 'refused', configuration: meaning === 'configuration', message };
}

const bare = (status: number) => {
  if (status === 404) return 'gone';
  if (status === 401 || status === 403) return 'configuration';
  return status === 429 || status >= 500 ? 'later' : 'refused';
};
