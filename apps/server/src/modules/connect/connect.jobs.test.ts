import { expect, it } from 'vitest';
import { noCardProvider } from '../../ports/card-provider.ts';
import { connectJobs } from './connect.jobs.ts';

it.each([
  ['no keys', noCardProvider.form, false],
  ['keys', { publishableKey: 'pk_test', simulatorUrl: null, live: false }, true],
])('a node with %s reads accounts only where it can', (_which, form, expected) => {
  const jobs = connectJobs({ form } as Parameters<typeof connectJobs>[0]);
  expect(jobs.map(({ runsHere }) => runsHere)).toEqual([expected]);
});
