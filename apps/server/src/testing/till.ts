import { randomUUID } from 'node:crypto';
import { appendBillOperations } from '@servery/contract/bills';
import type { SentBillOperation } from '@servery/domain/bills';
import { repeatWhileBusy } from './repeat-busy.ts';
import type { CallAnswer, TestServer } from './test-server.ts';

type WithoutFacts<T> = T extends unknown ? Omit<T, 'id' | 'sequence' | 'at'> : never;
/** An operation without the fields that the till adds: id, number and clock. */
export type Wish = WithoutFacts<SentBillOperation>;

/** A till of the test server's store, which numbers its operations as a till does. */
export interface Till {
  cookie: string;
  /** Its next number. */
  sequence(): number;
  /** Continues from this number: later ones were refused. */
  countFrom(sequence: number): void;
  /** Creates operations and numbers them. */
  make(...wishes: Wish[]): SentBillOperation[];
  /** Sends operations as they are. */
  send(orderId: string, operations: readonly SentBillOperation[]): Promise<CallAnswer<typeof appendBillOperations>>;
  /** Creates and sends operations; takes their numbers back if they were refused, as a till does. */
  wish(orderId: string, ...wishes: Wish[]): Promise<CallAnswer<typeof appendBillOperations>>;
  /** Opens a bill with lines on it. @returns its id */
  open(lines?: readonly [name: string, quantity: number][], own?: Partial<Extract<Wish, { type: 'open' }>>): Promise<string>;
}

/** Pairs a till with the store. */
export async function createTill(server: TestServer): Promise<Till> {
  const cookie = await server.signInDevice('posTerminal');
  const { restaurantId, storeId } = server;
  let next = 1;
  const make = (...wishes: Wish[]) =>
    wishes.map((wish) => ({ ...wish, id: randomUUID(), sequence: next++, at: new Date().toISOString() }) as SentBillOperation);
  const send: Till['send'] = (orderId, operations) => {
    const call = { params: { restaurantId, storeId, orderId }, body: { operations: [...operations] }, cookie };
    return repeatWhileBusy(() => server.call(appendBillOperations, call));
  };
  const wish: Till['wish'] = async (orderId, ...wishes) => {
    const before = next;
    const answer = await send(orderId, make(...wishes));
    if (answer.status !== 200) next = before;
    return answer;
  };
  return {
    cookie,
    sequence: () => next,
    countFrom: (sequence) => {
      next = sequence;
    },
    make,
    send,
    wish,
    async open(lines = [['Toastie', 2]], own = {}) {
      const orderId = randomUUID();
      const answer = await wish(
        orderId,
        { type: 'open', collectionType: 'pickup', tableId: null, customerName: '', ...own },
        ...lines.map(([name, quantity]): Wish => ({ type: 'addLine', line: server.line(name, quantity) })),
      );
      if (answer.status !== 200) throw new Error(`The bill was not opened: ${JSON.stringify(answer.error)}`);
      return orderId;
    },
  };
}
