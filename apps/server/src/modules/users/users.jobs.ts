import type { Database } from '../../platform/db/door.types.ts';
import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { sweepActionCodes } from '../../platform/sessions/action-codes.ts';

/** Removes mailed codes that nobody has used in time. */
export const usersJobs = (database: Database): PlainJob[] => [
  { task: 'users.sweepCodes', cron: '37 * * * *', run: () => database.platform('sweep mailed codes', sweepActionCodes) },
];
