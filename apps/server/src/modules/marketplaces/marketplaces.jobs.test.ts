import { expect, it } from 'vitest';
import { noMarketplace } from '../../ports/marketplace.ts';
import { uberEatsMarketplace } from '../../integrations/uber-eats/uber-eats.marketplace.ts';
import type { MarketplaceDeps } from './marketplaces.service.ts';
import { marketplaceJobs, marketplacePlainJobs } from './marketplaces.jobs.ts';

it.each([true, false])('the work of a marketplace is done where its keys are: %s', (available) => {
  const deps = { marketplace: uberEatsMarketplace, port: { ...noMarketplace, available } } as MarketplaceDeps;
  const jobs = [...marketplaceJobs(deps), ...marketplacePlainJobs(deps, {} as Parameters<typeof marketplacePlainJobs>[1])];
  expect(jobs.map(({ task, runsHere }) => [task, runsHere])).toEqual(jobs.map(({ task }) => [task, available]));
});
