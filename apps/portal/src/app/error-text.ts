import { CallError } from '../shared/api.ts';

/** The text for something that does not exist, by what was requested. */
const missing = {
  page: 'We could not find that page. The link may be old or mistyped.',
  restaurant: 'We could not find that restaurant. It may have left, or the link is not complete.',
  store: 'We could not find that store. It may have closed or moved.',
  item: 'We could not find that on the menu. It may have been taken off.',
  table: 'We could not find that table. Please scan its code again, or ask the staff.',
} as const;
export type Missing = keyof typeof missing;

export const missingText = (what: unknown): string => missing[what as Missing] ?? missing.page;

/** The text under the heading, for guests: technical details stay in the console. */
export function errorText(error: unknown, online: boolean): string {
  if (error instanceof CallError) return error.message;
  if (!online) return 'You are offline. Please check the connection and try again.';
  return 'An unexpected error occurred.';
}
