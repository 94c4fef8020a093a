import type { Database } from '../../platform/db/connections.types.ts';
import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { sweepInvitations } from './invitations.repo.ts';

/** Deletes invitations that nobody has accepted. */
export const membersJobs = (database: Database): PlainJob[] => [
  { task: 'members.sweep', cron: '47 3 * * *', run: () => database.platform('sweep invitations', sweepInvitations) },
];
