import type { ClientError } from '@servery/app-kit/client.types.ts';

/** Why no code is sent or checked now, with the waiting time if it is known. */
export function refusalText({ code, message, retryAfter }: Pick<ClientError, 'code' | 'message' | 'retryAfter'>): string {
  if (code !== 'too_many_requests' || retryAfter === undefined) return message;
  const minutes = Math.ceil(retryAfter / 60);
  const wait = retryAfter < 60 ? `${retryAfter} seconds` : minutes < 60 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return `Too many codes were asked for. Please try again in ${wait.replace(/^1 (\w+)s$/, '1 $1')}.`;
}
