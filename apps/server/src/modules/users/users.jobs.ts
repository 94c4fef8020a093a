import type { Database } from '../../platform/db/connections.types.ts';
import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { sweepActionCodes } from '../../platform/sessions/action-codes.ts';
import { sweepKnownAddresses } from './users.repo.ts';

/** Deletes mailed codes that have expired, and networks from which nobody signs in any more. */
export const usersJobs = (database: Database): PlainJob[] => [
  { task: 'users.sweepCodes', cron: '37 * * * *', run: () => database.platform('sweep mailed codes', sweepActionCodes) },
  { task: 'users.sweepAddresses', cron: '39 * * * *', run: () => database.platform('sweep known addresses', sweepKnownAddresses) },
];
