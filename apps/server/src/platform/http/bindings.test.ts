import { endpoint, stream } from '@servery/contract/endpoint';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkBindings, joinPolicies } from './bindings.ts';
import { route } from './handler.types.ts';
import type { Policies } from './permission-check.ts';

const answer = z.object({});
const read = endpoint({ id: 'a.read', method: 'GET', path: '/a', permission: 'public.read', summary: '', response: answer, errors: [] });
const write = endpoint({
  id: 'a.write',
  method: 'POST',
  path: '/a',
  permission: 'orders.manage',
  summary: '',
  body: z.strictObject({}),
  response: answer,
  errors: [],
});
const live = stream({ id: 'a.live', path: '/live', permission: 'store.live', summary: '', events: [] });
const bind = (endpoints: Parameters<typeof route>[0][]) => endpoints.map((one) => route(one, () => ({}) as never));
const policies = { 'public.read': { anonymous: true } } as unknown as Policies;

it('starts when everything is bound once, permitted and safe to repeat', () => {
  expect(() => checkBindings({ endpoints: [read], streams: [], routes: bind([read]), policies })).not.toThrow();
});

it('refuses to start and names everything that is missing', () => {
  const start = () =>
    checkBindings({ endpoints: [read, write], streams: [live], routes: bind([read, read, { ...read, id: 'a.more' }]), policies });
  expect(start).toThrow('a.write has no route.');
  expect(start).toThrow('a.read is bound 2 times.');
  expect(start).toThrow('a.more has a route and is not in the contract.');
  expect(start).toThrow('a.write asks for orders.manage, which no policy grants.');
  expect(start).toThrow('a.live asks for store.live, which no policy grants.');
  expect(start).toThrow('a.write changes something and does not say how it may be repeated.');
});

it('lets one module decide about a permission', () => {
  expect(joinPolicies([{ 'public.read': { anonymous: true } }, { 'store.live': { kdsDevice: true } }])).toEqual({
    'public.read': { anonymous: true },
    'store.live': { kdsDevice: true },
  });
  expect(() => joinPolicies([{ 'public.read': {} }, { 'public.read': {} }])).toThrow('Two policies decide about public.read.');
});
