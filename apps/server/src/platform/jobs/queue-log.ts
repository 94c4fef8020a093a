import { Logger } from 'graphile-worker';
import type { FastifyBaseLogger } from 'fastify';

interface Job {
  id: string;
  task_identifier: string;
  attempts: number;
  max_attempts: number;
}
/** The library's data besides its text; `jobs` and `specs` belong to writes of several at once. */
interface Meta {
  job?: Job;
  jobs?: readonly Job[];
  specs?: readonly { job: Job }[];
  error?: unknown;
  fatalError?: unknown;
}

/** Writes the library's log to ours: a failure with its job's name. Payloads are left out, as they contain people's names and numbers. */
export const queueLogger = (log: FastifyBaseLogger): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level !== 'error') return log.debug(message);
    const { job, jobs, specs, error, fatalError } = (meta ?? {}) as Meta;
    const err = error ?? fatalError;
    // The library's text repeats the error with its stack.
    const [said] = message.split('\n', 1);
    if (job !== undefined && fatalError === undefined) {
      const { id, task_identifier: task, attempts, max_attempts: most } = job;
      return log.warn({ task, job: id, attempt: attempts, of: most, err }, 'A job failed.');
    }
    const ids = (jobs ?? specs?.map((spec) => spec.job) ?? (job ? [job] : [])).map(({ id }) => id);
    return log.warn({ ...(ids.length > 0 && { jobs: ids }), ...(err === undefined ? {} : { err }), said }, 'The job queue has a failure.');
  });
