import { allEndpoints, allStreams } from '@servery/contract';
import { permissions } from '@servery/contract/permissions';
import { expect, it } from 'vitest';

const twice = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index);

/** Two paths that a router could not distinguish: parameters' names do not matter. */
const shape = (path: string): string => path.replace(/\{\w+\}/g, '{}');

it('gives every endpoint and stream an id and an address of its own', () => {
  expect(allEndpoints.length).toBeGreaterThan(10);
  expect(twice([...allEndpoints, ...allStreams].map(({ id }) => id))).toEqual([]);
  const addresses = [
    ...allEndpoints.map(({ method, path }) => `${method} ${shape(path)}`),
    ...allStreams.map(({ path }) => `GET ${shape(path)}`),
  ];
  expect(twice(addresses)).toEqual([]);
});

it('gives every endpoint and stream a permission, an id of the form service.verbNoun and a summary', () => {
  const wrong = [...allEndpoints, ...allStreams].filter(
    ({ id, path, permission, summary }) =>
      !permissions.includes(permission) || !/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(id) || !path.startsWith('/') || summary.trim() === '',
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

it('says of every call that changes something how it may be repeated; each sign-in is a session of its own', () => {
  const silent = allEndpoints.filter(
    ({ method, permission, repeatable }) => method !== 'GET' && !permission.endsWith('.login') && repeatable === undefined,
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});

it('uses every permission that it lists', () => {
  const used = new Set([...allEndpoints, ...allStreams].map(({ permission }) => permission));
  expect(permissions.filter((permission) => !used.has(permission))).toEqual([]);
});
