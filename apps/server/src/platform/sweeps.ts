import type { Database } from './db/connections.types.ts';
import { restaurantsWith } from './db/restaurants-with.ts';
import { sweepRateLimits } from './http/rate-limit.ts';
import type { PlainJob } from './jobs/jobs.types.ts';
import { sweepSessions } from './sessions/sessions.ts';

const oldKeys = 'delete from idempotency where restaurant_id = $1 and expires_at < now()';

/** Deletes what is no longer needed: windows of rate limits, sessions and keys of repeated calls. Once an hour, on one node. */
export const platformJobs = (database: Database): PlainJob[] => [
  {
    task: 'platform.sweep',
    cron: '23 * * * *',
    run: async () => {
      await sweepRateLimits(database);
      await sweepSessions(database);
      await database.eachTenantOf('sweep keys of repeated calls', await restaurantsWith(database, 'oldKeys'), async (tx) => {
        await tx.sql({ name: 'sweep_keys', text: oldKeys, values: [tx.scope.restaurantId] });
      });
    },
  },
];
