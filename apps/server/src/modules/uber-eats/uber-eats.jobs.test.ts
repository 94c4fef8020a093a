import { expect, it } from 'vitest';
import { noMarketplace } from '../../ports/marketplace.ts';
import type { UberEatsDeps } from './places.service.ts';
import { uberEatsJobs, uberEatsPlainJobs } from './uber-eats.jobs.ts';

it.each([true, false])('the work of a marketplace is done where its keys are: %s', (available) => {
  const deps = { port: { ...noMarketplace, available } } as UberEatsDeps;
  const jobs = [...uberEatsJobs(deps), ...uberEatsPlainJobs(deps, {} as Parameters<typeof uberEatsPlainJobs>[1])];
  expect(jobs.map(({ task, runsHere }) => [task, runsHere])).toEqual(jobs.map(({ task }) => [task, available]));
});
