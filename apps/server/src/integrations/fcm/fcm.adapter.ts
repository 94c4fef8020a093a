import * as z from 'zod';
import { OutboundError } from '../../platform/http-client/http-client.ts';
import type { PushPort, PushResult } from '../../ports/push.ts';
import { FcmAuthError, getJson, type FcmClient } from './fcm.client.ts';
import { toFcmResult } from './fcm.mapping.ts';

const errorAnswer = z.object({
  error: z.object({ status: z.string().optional(), details: z.array(z.object({ errorCode: z.string().optional() })).optional() }),
});

/** Pushes to apps with Firebase Cloud Messaging tokens. The message contains only data: the app decides what people read. */
export function createFcmPush(client: FcmClient): PushPort {
  return {
    async send({ target, message, ttlSeconds }): Promise<PushResult> {
      if (target.provider !== 'fcm') return { outcome: 'refused', configuration: false, message: 'That is no token of Firebase' };
      const data = Object.fromEntries(Object.entries(message).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));
      try {
        const answer = await client({ token: target.token, data, android: { priority: 'HIGH', ttl: `${ttlSeconds}s` } });
        const parsed = errorAnswer.safeParse(getJson(answer));
        const error = parsed.success ? parsed.data.error : undefined;
        const code = error?.details?.find((detail) => detail.errorCode !== undefined)?.errorCode ?? error?.status;
        const retryAfter = answer.headers['retry-after'];
        return toFcmResult(answer.status, code, typeof retryAfter === 'string' ? retryAfter : undefined);
      } catch (error) {
        if (error instanceof OutboundError) return { outcome: 'later', afterSeconds: null, message: error.message };
        if (error instanceof FcmAuthError) {
          return error.status >= 500
            ? { outcome: 'later', afterSeconds: null, message: error.message }
            : { outcome: 'refused', configuration: true, message: error.message };
        }
        throw error;
      }
    },
  };
}
