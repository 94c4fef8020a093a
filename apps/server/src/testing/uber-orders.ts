import type { ResponseOf } from '@servery/contract/endpoint';
import { listTickets } from '@servery/contract/kds';
import { getOrder } from '@servery/contract/online-ordering';
import * as contract from '@servery/contract/uber-eats';
import { expect } from 'vitest';
import type { MarketplaceSimulator } from './marketplace-simulator.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A server whose store is linked to the simulator's, with helpers for tests of Uber Eats. */
export interface UberWorld {
  server: TestServer;
  uber: MarketplaceSimulator;
  place: { restaurantId: string; storeId: string };
  /** A Cookie header of the restaurant's admin. */
  admin: string;
  /** Of a super admin. */
  platform: string;
  /** Places an order that then exists here. @returns our id and Uber's */
  arrived(input?: Parameters<MarketplaceSimulator['order']>[0]): Promise<{ id: string; uberId: string; displayId: string }>;
  /** Our id of an order of Uber's. */
  ours(uberId: string): Promise<string | undefined>;
  show(id: string): Promise<ResponseOf<typeof contract.getUberEatsOrder>>;
  accept(id: string, body?: object, cookie?: string): ReturnType<typeof call<typeof contract.acceptUberEatsOrder>>;
  end(id: string, body?: object): ReturnType<typeof call<typeof contract.cancelUberEatsOrder>>;
  getTicket(id: string): Promise<ResponseOf<typeof listTickets>['rows'][number] | undefined>;
  fetchTimeline(id: string): Promise<ResponseOf<typeof getOrder>['timeline']>;
  fault(body: object): Promise<unknown>;
  /** Runs the jobs of one minute, now. */
  minute(now?: Date): Promise<void>;
  close(): Promise<void>;
}

const call = <E extends Parameters<TestServer['call']>[0]>(server: TestServer, endpoint: E, options: object) =>
  server.call(endpoint, options);
const silent = { warn: () => {}, error: () => {} };

export async function startUberWorld(): Promise<UberWorld> {
  const server = await startTestServer({ uber: 'simulator' });
  const uber = server.uber!;
  const [admin, platform] = [await server.signIn('restaurantAdmin'), await server.signIn('superAdmin')];
  const place = { restaurantId: server.restaurantId, storeId: server.storeId };
  const linked = await server.call(contract.integrateUberEatsStore, {
    params: { uberStoreId: uber.storeId },
    body: place,
    cookie: platform,
  });
  expect(linked.status).toBe(200);
  const ours = async (uberId: string) => {
    const { data } = await server.call(contract.listUberEatsOrders, { query: place, cookie: admin });
    return data.rows.find((row) => row.uberEats.uberOrderId === uberId)?.id;
  };
  return {
    server,
    uber,
    place,
    admin,
    platform,
    ours,
    async arrived(input = {}) {
      const { id: uberId, displayId } = await uber.order(input);
      await expect.poll(() => ours(uberId)).toBeDefined();
      return { uberId, displayId, id: (await ours(uberId))! };
    },
    show: async (id) =>
      (await server.call(contract.getUberEatsOrder, { params: { uberEatsOrderId: id }, query: place, cookie: admin })).data,
    accept: (id, body = {}, cookie = admin) =>
      call(server, contract.acceptUberEatsOrder, {
        params: { uberEatsOrderId: id },
        body: { ...place, etaInMinutes: 15, ...body },
        cookie,
      }),
    end: (id, body = {}) =>
      call(server, contract.cancelUberEatsOrder, {
        params: { uberEatsOrderId: id },
        body: { ...place, reason: 'kitchenClosed', note: 'The fryer broke.', ...body },
        cookie: admin,
      }),
    async getTicket(id) {
      const { data } = await server.call(listTickets, { params: place, cookie: admin });
      return data.rows.find(({ orderId }) => orderId === id);
    },
    fetchTimeline: async (id) => (await server.call(getOrder, { params: { ...place, orderId: id }, cookie: admin })).data.timeline,
    fault: (body) => uber.side('/_sim/faults', { times: 1, ...body }),
    async minute(now) {
      server.clock.now = now ?? null;
      await server.modules.marketplaces.of('uberEats').inbox.workDue(silent);
      await server.modules.marketplaces.of('uberEats').syncDue(silent);
      await server.modules.marketplaces.of('uberEats').poll(silent);
      server.clock.now = null;
    },
    close: () => server.close(),
  };
}
