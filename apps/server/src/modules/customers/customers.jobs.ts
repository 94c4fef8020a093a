import type { Database } from '../../platform/db/connections.types.ts';
import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { sweepSms } from './sms-limits.repo.ts';

/** Deletes expired codes and counts. */
export const customersJobs = (deps: { database: Database }): PlainJob[] => [
  { task: 'customers.sweep', cron: '41 * * * *', run: () => deps.database.platform('sweep codes by SMS', sweepSms) },
];
