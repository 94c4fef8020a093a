import * as z from 'zod/mini';

const formats: Readonly<Record<string, string>> = {
  email: 'Please enter an email address.',
  url: 'Please enter a web address.',
  uuid: 'This is not an id.',
  date: 'Please enter a date: YYYY-MM-DD.',
  time: 'Please enter a time: HH:MM.',
  datetime: 'Please enter a date and time: YYYY-MM-DDTHH:MM:SSZ.',
};

const types: Readonly<Record<string, string>> = {
  int: 'Please enter a whole number.',
  number: 'Please enter a number.',
  string: 'Please enter text.',
  boolean: 'Please choose yes or no: true or false.',
  array: 'This must be a list.',
  object: 'This must be an object.',
  record: 'This must be an object.',
};

/** Only the largest integer that is represented exactly; it is not meant as a limit. */
const isBoundless = (limit: number | bigint): boolean => limit >= Number.MAX_SAFE_INTEGER || limit <= Number.MIN_SAFE_INTEGER;
const entries = (count: number | bigint): string => `${count} ${Number(count) === 1 ? 'entry' : 'entries'}`;

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string {
  if (origin === 'string') return `Please use at most ${maximum} characters.`;
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Please give at most ${entries(maximum)}.`;
  if (isBoundless(maximum)) return 'This number is too large.';
  return inclusive === false ? `Please enter a number below ${maximum}.` : `Please enter a number of at most ${maximum}.`;
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string') return Number(minimum) === 1 ? 'Please fill this in.' : `Please enter at least ${minimum} characters.`;
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Please give at least ${entries(minimum)}.`;
  if (isBoundless(minimum)) return 'This number is too small.';
  return inclusive === false ? `Please enter a number above ${minimum}.` : `Please enter a number of at least ${minimum}.`;
}

/** The message of a field whose schema has none: the validator's own messages are for programmers. */
function toPlainMessage(issue: z.core.$ZodRawIssue): string {
  const known = issue as z.core.$ZodIssue;
  if (known.code === 'too_big') return tooBig(known);
  if (known.code === 'too_small') return tooSmall(known);
  if (known.code === 'not_multiple_of') return `Please enter a multiple of ${known.divisor}.`;
  if (known.code === 'invalid_format') return formats[known.format] ?? 'This does not have the right form.';
  if (issue.input === undefined) return 'Please fill this in.';
  if (known.code === 'invalid_type') return types[known.expected] ?? 'This is not valid here.';
  if (known.code === 'invalid_value' && known.values.length <= 20) return `Please choose one of: ${known.values.join(', ')}.`;
  return 'This is not valid here.';
}

/** Checks a value. Problems for which the schema has no message get ours. */
export const checked = <S extends z.core.$ZodType>(schema: S, value: unknown): z.core.util.SafeParseResult<z.output<S>> =>
  z.safeParse(schema, value, { error: toPlainMessage });
