import type { AnySchema } from '@servery/contract/endpoint';
import { checked } from '@servery/contract/wording';
import type { ClientError } from '../client.types.ts';

const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], body);

/**
 * The problems that a schema finds, by the dotted path of the field; only the first at each field. An empty field is reported as missing,
 * not as invalid.
 */
export const getProblems = (schema: AnySchema | undefined, body: unknown): Record<string, string> => {
  const issues = schema === undefined ? [] : (checked(schema, body).error?.issues ?? []);
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) {
    const at = path.map(String).join('.');
    problems[at] ??= valueAt(body, at) === '' ? 'Please fill this in.' : message;
  }
  return problems;
};

/** The field's path in a call that sends `changes`: "changes.name.to" and "changes.name" are "name". */
export const fieldOfChange = (path: string): string => {
  const [first, name, ...below] = path.split('.');
  if (first !== 'changes' || name === undefined) return path;
  return [name, ...(below[0] === 'to' ? below.slice(1) : below)].join('.');
};

/** A refusal, divided into problems at fields and what is shown beside the submit button. */
export const splitFailure = <E extends ClientError>(
  error: E,
  isShown: (path: string) => boolean,
): { problems: Record<string, string>; rest: E | undefined } => {
  const problems: Record<string, string> = {};
  for (const { path, message } of error.fields ?? []) if (isShown(path)) problems[path] ??= message;
  const others = error.fields?.filter(({ path }) => !isShown(path)) ?? [];
  const allNotified = others.length === 0 && Object.keys(problems).length > 0;
  return { problems, rest: allNotified ? undefined : { ...error, fields: others } };
};
