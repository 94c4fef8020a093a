import { pino, type Logger } from 'pino';
import { summariseTrouble } from '../platform/observability/log-summary.ts';

/** The process's log: JSON lines, without secrets. */
export const createLog = (level: string, node: string): Logger =>
  pino({
    level,
    base: { node },
    hooks: { logMethod: summariseTrouble() },
    redact: { paths: ['req.headers.cookie', 'req.headers.authorization', 'headers.cookie', '*.password', '*.guestToken'], remove: true },
  });
