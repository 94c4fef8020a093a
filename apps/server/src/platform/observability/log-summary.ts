import type { LogFn, Logger } from 'pino';
import { databaseTrouble } from '../db/database-errors.ts';

const EVERY_MS = 10_000;
const WARN = 40;

const hasError = (facts: unknown): facts is { err: unknown } => typeof facts === 'object' && facts !== null && 'err' in facts;
const getReason = (error: unknown): string => {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return cause instanceof Error ? cause.message : String(cause);
};

/**
 * A hook for pino. While the disk is full or the database unavailable, everything fails, and a line with a stack for each failure would
 * fill the remaining space and hide the rest. Each such message is written once, without its stack, and then at most once in ten seconds
 * with a count.
 */
export function summariseTrouble(everyMs = EVERY_MS): (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void {
  const counts = new Map<string, number>();
  return function logMethod(args, method, level) {
    const [facts, message] = args as [unknown, string | undefined];
    const trouble = level >= WARN && hasError(facts) ? databaseTrouble(facts.err) : undefined;
    if (trouble === undefined || !hasError(facts)) return method.apply(this, args);

    const kind = `${trouble} ${message}`;
    const count = counts.get(kind);
    counts.set(kind, (count ?? -1) + 1);
    if (count !== undefined) return undefined;
    const { err, ...others } = facts;
    method.call(this, { ...others, trouble, reason: getReason(err) }, message);
    const timer = setInterval(() => {
      const more = counts.get(kind) ?? 0;
      if (more > 0) method.call(this, { trouble, count: more, seconds: everyMs / 1_000 }, `${message} So did others since.`);
      counts.set(kind, 0);
      if (more > 0) return;
      counts.delete(kind);
      clearInterval(timer);
    }, everyMs);
    timer.unref();
    return undefined;
  };
}
