import * as contract from '@servery/contract/customers';
import { routerPath } from '../../platform/http/bind-routes.ts';
import { noSmsCaps, type SmsCaps } from '../../platform/config.ts';
import { allPolicies } from '../../compose-policies.ts';
import { composeModules } from '../../compose.ts';
import { getRoutes } from '../../compose-routes.ts';
import { browserHeaders, createTestApp } from '../../platform/testing/test-app.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let last = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A node that has just been composed, on the database of the others. */
async function startNode(caps: Partial<SmsCaps>) {
  const database = server.test.another(4);
  const modules = composeModules({ database, printer: server.printer, sms: server.sms, smsCaps: { ...noSmsCaps, ...caps } });
  const { app } = await createTestApp({ database, routes: getRoutes(modules), policies: allPolicies });
  const post = (path: string, body: object) =>
    app.inject({ method: 'POST', url: routerPath(path), headers: browserHeaders, payload: { restaurantId: server.restaurantId, ...body } });
  return {
    send: (phone: string) => post(contract.sendVerificationCode.path, { phone }),
    verify: (verificationId: string, code: string) => post(contract.verifyCode.path, { verificationId, code }),
    alarms: () => modules.customers.gauges.find(({ name }) => name === 'servery_sms_caps_hit_total')?.read(),
    close: () => app.close(),
  };
}
const number = () => `+6142${String((last += 1)).padStart(3, '0')}0000`;
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

it('holds a restaurant to its cap over two servers and a third one that starts later, with an alarm', async () => {
  const caps = { restaurantPerHour: 7 };
  const nodes = [await startNode(caps), await startNode(caps)];
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => nodes[index % 2]!.send(number())));
  const statuses = answers.map((answer) => answer.statusCode);
  expect([count(statuses, 201), count(statuses, 429)]).toEqual([7, 43]);
  expect(answers.find((answer) => answer.statusCode === 429)?.headers['retry-after']).toMatch(/^\d+$/);
  expect(server.sms.sent).toHaveLength(7);
  const later = await startNode(caps);
  expect((await later.send(number())).statusCode).toBe(429);
  expect([...nodes, later].reduce((sum, node) => sum + (node.alarms() ?? 0), 0)).toBe(44);
  for (const node of [...nodes, later]) await node.close();
});

it.each([2, 10, 50])('lets one of %i right codes in, over two servers', async (racers) => {
  const nodes = [await startNode({}), await startNode({})];
  const phone = number();
  const { verificationId } = (await nodes[0]!.send(phone)).json<{ verificationId: string }>();
  const code = server.sms.code(phone);
  const answers = await Promise.all(Array.from({ length: racers }, (_, index) => nodes[index % 2]!.verify(verificationId, code)));
  const statuses = answers.map((answer) => answer.statusCode);
  expect([count(statuses, 200), count(statuses, 400)]).toEqual([1, racers - 1]);
  expect(answers.filter((answer) => answer.headers['set-cookie'] !== undefined)).toHaveLength(1);
  for (const node of nodes) await node.close();
});

it('takes five wrong codes, then not even the right one, on whatever server', async () => {
  const nodes = [await startNode({}), await startNode({})];
  const phone = number();
  const { verificationId } = (await nodes[0]!.send(phone)).json<{ verificationId: string }>();
  const code = server.sms.code(phone);
  for (let turn = 0; turn < 5; turn += 1) {
    const wrong = String((Number(code) + turn + 1) % 1_000_000).padStart(6, '0');
    expect((await nodes[turn % 2]!.verify(verificationId, wrong)).statusCode).toBe(400);
  }
  const later = await startNode({});
  expect((await later.verify(verificationId, code)).statusCode).toBe(400);
  for (const node of [...nodes, later]) await node.close();
});
