import { appendBillOperations, listBills } from '@servery/contract/bills';
import { createPosTerminal, loginPosTerminal } from '@servery/contract/devices';
import { checkPin, employeeSessionHeader, listTillEmployees } from '@servery/contract/employees';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { SentBillOperation } from '@servery/domain/bills';
import { v7 as uuidv7 } from 'uuid';
import type { DemoStore } from '../../../db/seed/index.ts';
import { demoId } from '../data/index.ts';
import type { Answer, ApiClient } from '../../platform/http/api-client.ts';
import { PatientClient } from './patient-client.ts';
import type { Place } from './town.ts';

type WithoutFacts<T> = T extends unknown ? Omit<T, 'id' | 'sequence' | 'at'> : never;
/** An operation without the fields that the till adds. */
export type Wish = WithoutFacts<SentBillOperation>;

/** The rush's own till: its operations are sent one call after the other, as a till does. */
interface RushTill {
  client: ApiClient;
  /** Whose work it is, where people work at the tills. */
  headers: Record<string, string>;
  append(orderId: string, wishes: readonly Wish[]): Promise<Answer<ResponseOf<typeof appendBillOperations>>>;
}

/** Pairs a new till with a store, so that no cashier is signed out. */
async function openTill({ demo, store, params, manager }: Place): Promise<RushTill> {
  const client = new PatientClient(manager.base);
  const id = demoId(demo.key, 'live-till', store.key);
  const { code } = await manager.must(createPosTerminal, { body: { id, ...params, name: 'Rush till' } });
  await client.must(loginPosTerminal, { body: { code } });
  const headers = await signInManager(client, store);
  let { deviceSequence: last } = await client.must(listBills, { params, query: { limit: 1 } });
  let before: Promise<unknown> = Promise.resolve();
  const send = async (orderId: string, wishes: readonly Wish[]) => {
    const made = (wish: Wish, at: number) => ({ ...wish, id: uuidv7(), sequence: last + 1 + at, at: new Date().toISOString() });
    const operations = wishes.map((wish, at) => made(wish, at) as SentBillOperation);
    const answer = await client.call(appendBillOperations, { params: { ...params, orderId }, body: { operations }, headers });
    // A refused operation has used no number.
    if (answer.ok) last = answer.data.deviceSequence;
    return answer;
  };
  return {
    client,
    headers,
    append(orderId, wishes) {
      const answer = before.then(() => send(orderId, wishes));
      before = answer.catch(() => {});
      return answer;
    },
  };
}

/** Somebody who may void and cancel unlocks the till, where it asks for a PIN. */
async function signInManager(client: ApiClient, { employees = [] }: DemoStore): Promise<Record<string, string>> {
  const { rows } = await client.must(listTillEmployees, {});
  for (const { name, pin } of employees) {
    const manager = rows.find((row) => row.name === name && row.role === 'manager');
    if (manager === undefined) continue;
    const { sessionId } = await client.must(checkPin, { body: { employeeId: manager.id, pin } });
    if (sessionId !== null) return { [employeeSessionHeader]: sessionId };
  }
  return {};
}

const tills = new WeakMap<Place, Promise<RushTill>>();

/** The till of a store: paired when the first bill is rung up there. */
export function readTill(place: Place): Promise<RushTill> {
  const till = tills.get(place) ?? openTill(place);
  tills.set(place, till);
  return till;
}
