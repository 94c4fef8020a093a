import { pino, type Logger } from 'pino';

/** The process's log: JSON lines, without anything that opens a door. */
export const createLog = (level: string, node: string): Logger =>
  pino({
    level,
    base: { node },
    redact: { paths: ['req.headers.cookie', 'req.headers.authorization', 'headers.cookie', '*.password', '*.guestToken'], remove: true },
  });
