import { pino } from 'pino';
import { defineModule } from '../../platform/define-module.ts';
import type { CardProvider } from '../../ports/card-provider.ts';
import { erasuresJobs } from './erasures.jobs.ts';
import { erasuresPolicy } from './erasures.policy.ts';
import { erasuresRoutes } from './erasures.routes.ts';
import { createMemoryJournal, type ErasureJournal } from './journal.service.ts';
import type { ErasuresDeps } from './use-cases/advance-erasure.ts';

export { createErasureJournal, type ErasureJournal } from './journal.service.ts';

/** Erasing customers: docs/algorithms/erasing-customers.md. `journal`: without one a restored backup has erased customers again. */
export function createErasuresModule({
  database,
  provider,
  journal = createMemoryJournal(),
  log = pino({ level: 'silent' }),
  now = () => new Date(),
}: Pick<ErasuresDeps, 'database'> & {
  provider: Pick<CardProvider, 'savedCards' | 'form'>;
  journal?: ErasureJournal | undefined;
  log?: ErasuresDeps['log'] | undefined;
  now?: () => Date;
}) {
  const deps: ErasuresDeps = { database, savedCards: provider.savedCards, hasProvider: provider.form !== null, journal, log, now };
  return defineModule({ name: 'erasures', routes: erasuresRoutes(deps), policy: erasuresPolicy, plainJobs: erasuresJobs(deps) });
}
export type ErasuresModule = ReturnType<typeof createErasuresModule>;
