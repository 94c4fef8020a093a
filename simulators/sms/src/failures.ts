/** A refusal in the provider's own format. */
export interface Refusal {
  code: number;
  status: number;
  message: string;
}

const refusal = (code: number, message: string, status = 400): Refusal => ({ code, status, message });

export const refusals = {
  unauthenticated: refusal(20003, 'Authenticate', 401),
  notFound: refusal(20404, 'The requested resource was not found', 404),
  tooMany: refusal(20429, 'Too Many Requests', 429),
  noTo: refusal(21604, "A 'To' phone number is required."),
  noFrom: refusal(21603, "A 'From' phone number is required."),
  noBody: refusal(21602, 'Message body is required.'),
  longBody: refusal(21617, 'The concatenated message body exceeds the 1600 character limit.'),
  badTo: refusal(21211, "The 'To' number is not a valid phone number."),
  badCallback: refusal(21609, "The 'StatusCallback' URL is not a valid URL."),
  notCancelable: refusal(30409, 'The message cannot be canceled: it is not scheduled.', 409),
  badSchedule: refusal(35114, "'SendAt' must be between 5 minutes and 35 days from now, with a MessagingServiceSid."),
  optedOut: refusal(21610, 'Attempt to send to unsubscribed recipient'),
} as const;

/** A number that ends in one of these five digits is refused with that code when a message to it is created. */
const atOnce: Readonly<Record<string, Refusal>> = {
  '20429': refusals.tooMany,
  '21211': refusals.badTo,
  '21408': refusal(21408, "Permission to send an SMS has not been enabled for the region indicated by the 'To' number."),
  '21606': refusal(21606, "The 'From' phone number is not a valid, SMS-capable inbound phone number for your account."),
  '21608': refusal(21608, "The 'To' phone number is unverified. Trial accounts cannot send messages to unverified numbers."),
  '21610': refusals.optedOut,
  '21612': refusal(21612, "The 'To' phone number is not currently reachable using the 'From' phone number via SMS."),
  '21614': refusal(21614, "'To' number is not a valid mobile number."),
};

/** A number that ends in one of these takes the message and then fails with that code. */
const afterwards: Readonly<Record<string, { status: 'failed' | 'undelivered'; message: string }>> = {
  '30001': { status: 'failed', message: 'Queue overflow' },
  '30003': { status: 'undelivered', message: 'Unreachable destination handset' },
  '30004': { status: 'undelivered', message: 'Message blocked' },
  '30005': { status: 'undelivered', message: 'Unknown destination handset' },
  '30006': { status: 'undelivered', message: 'Landline or unreachable carrier' },
  '30007': { status: 'undelivered', message: 'Message filtered' },
  '30008': { status: 'undelivered', message: 'Unknown error' },
};

/** What creating a message to a magic number answers; undefined for any other number. */
export const getRefusal = (to: string): Refusal | undefined => atOnce[to.slice(-5)];

/** How a message to a magic number ends; undefined for any other number, whose messages arrive. */
export function getFailure(to: string): { code: number; status: 'failed' | 'undelivered'; message: string } | undefined {
  const failure = afterwards[to.slice(-5)];
  return failure && { code: Number(to.slice(-5)), ...failure };
}
