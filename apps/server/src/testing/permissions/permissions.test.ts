import { readdirSync } from 'node:fs';
import { allEndpoints, allStreams } from '@servery/contract';
import { permissions, type Permission } from '@servery/contract/permissions';
import { expect, it } from 'vitest';
import { allPolicies } from '../../compose-policies.ts';
import { examples } from './examples.ts';
import { lostByVisitors, shouldHold } from './holders.ts';
import { readCalls, partOfFile } from './parts.ts';

it('grants every permission to whom the product says, and to nobody else', () => {
  // A permission that no endpoint uses yet has no policy; the server refuses to start if an endpoint's has none.
  const decided = permissions.filter((permission) => allPolicies[permission] !== undefined);
  const getHolders = (permission: Permission) => Object.keys(allPolicies[permission]).filter((key) => key !== 'notWhileVisiting');
  const granted = Object.fromEntries(decided.map((permission) => [permission, getHolders(permission).toSorted()]));
  const should = Object.fromEntries(decided.map((permission) => [permission, shouldHold[permission].toSorted()]));
  expect(granted).toEqual(should);
});

it('takes from the platform’s own people, while they visit a restaurant, what the product says', () => {
  const taken = permissions.filter((permission) => allPolicies[permission]?.notWhileVisiting === true);
  expect(taken.toSorted()).toEqual(lostByVisitors.toSorted());
});

it('has an example for every endpoint', () => {
  const known = new Set(examples.map(({ endpoint }) => endpoint.id));
  expect(allEndpoints.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([]);
});

it('walks every endpoint and stream in one of its files, and in no two', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.includes('.pg.test.'));
  const walked = files.flatMap((name) => readCalls(partOfFile(name)).map(({ id }) => id));
  expect(walked.toSorted()).toEqual([...allEndpoints, ...allStreams].map(({ id }) => id).toSorted());
});
