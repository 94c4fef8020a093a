import { restaurantsWith } from '../../platform/db/restaurants-with.ts';
import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import type { CardFormConfig } from '../../ports/card-payments.ts';
import type { ConnectDeps } from './accounts.service.ts';
import { staleAccounts } from './connect.repo.ts';
import { refreshAccount } from './use-cases/refresh-account.ts';

const staleAfterMs = 12 * 60 * 60 * 1000;

/** Reads accounts without an event for half a day: one about them may have been lost. */
/** `form`: null on a node without the card provider's keys. */
export const connectJobs = (deps: ConnectDeps & { form: CardFormConfig | null }): PlainJob[] => [
  {
    task: 'connect.refresh',
    cron: '41 * * * *',
    runsHere: deps.form !== null,
    waitsFor: 'cardProvider',
    run: async (_payload, { log }) => {
      const stale: string[] = [];
      const before = new Date(deps.now().getTime() - staleAfterMs);
      const restaurants = await restaurantsWith(deps.database, 'staleAccounts', before);
      await deps.database.eachTenantOf('payments accounts to read again', restaurants, async (tx) => {
        const rows = await staleAccounts(tx, before);
        stale.push(...rows.map((row) => row.account_id));
      });
      for (const accountId of stale) {
        const result = await refreshAccount(deps, accountId);
        if (result === 'unknown') log.warn({ accountId }, 'A payments account could not be read.');
      }
    },
  },
];
