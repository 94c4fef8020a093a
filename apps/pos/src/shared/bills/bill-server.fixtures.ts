import {
  foldBill,
  isUnsent,
  operationProblem,
  currentLines,
  type BillEntry,
  type EnteredOperation,
  type SentBillOperation,
} from '@servery/domain/bills';
import type { CartLineInput } from '@servery/domain/menu';
import type { FrozenLine } from '@servery/domain/pricing';

/** The fate of the next call: it never arrives, its answer is lost, a proxy answers it, or the server is busy. `undefined`: none. */
type Fault = 'notArrived' | 'answerLost' | 'proxy' | 'busy' | 'broken' | 'signedOut' | undefined;

export const price = 500;
export const getLine = (id: string, quantity = 1): CartLineInput => ({
  id,
  type: 'basic',
  itemId: `item-${id}`,
  quantity,
  comments: '',
  selection: { modifiers: [] },
});
export const makeFrozenLine = (id: string, quantity = 1): FrozenLine => ({
  priced: {
    id,
    itemId: `item-${id}`,
    categoryId: 'c',
    type: 'basic',
    name: id,
    categoryName: 'C',
    quantity,
    comments: '',
    choices: [],
    basePrice: price,
    unitPrice: price,
    lineTotal: price * quantity,
    discounted: false,
  },
  taxCategory: 'standard',
});

interface StoredBill {
  entries: BillEntry[];
  status: 'new' | 'accepted' | 'completed' | 'cancelled';
  /** What was paid of it, in base amounts. */
  paid: number;
  version: number;
}
class Refused extends Error {
  readonly status: number;
  readonly details: unknown;
  constructor(status: number, message: string, details?: unknown) {
    super(message);
    this.status = status;
    this.details = details;
  }
}
const conflict = (reason: string, message: string, more: object = {}) =>
  new Refused(409, message, { reason, message, problems: [], ...more });

/** A server in memory with the rules for bills and payments that a till depends on; calls can be made to fail on their way. */
export function createBillServer() {
  const bills = new Map<string, StoredBill>();
  const taken = new Map<string, { billId: string; body: string }>();
  const keys = new Set<string>();
  const operations = new Map<string, string>();
  const sequences = new Map<string, number>();
  const getSequence = () => sequences.get(server.device) ?? 0;
  const server = {
    /** For the next calls, in order. */
    faults: [] as Fault[],
    /** Items that cannot be sold. */
    soldOut: new Set<string>(),
    tables: new Set<string>(),
    /** An item that makes the server fail, and with which status. */
    poison: undefined as { item: string; status: number } | undefined,
    /** It is of the release before, and does not know that a bill is placed to be paid. */
    before: false,
    /** Bills that were placed to be paid at once. */
    placedToPay: [] as string[],
    /** The calls that arrived: "operation open", "send", "take 1000 cash". */
    arrived: [] as string[],
    /** The till that this browser is paired as. */
    device: 'till',
    /** The newest operation of that till. */
    sequence: () => getSequence(),
    /** Everything is free. */
    free: false,
    /** Runs when a call has arrived, before it is handled: to let another till act in between. */
    meanwhile: undefined as ((call: string) => void) | undefined,
    bill: (id: string) => foldBill(bills.get(id)?.entries ?? []),
    current: (id: string) => bills.get(id),
    payments: taken,
    /** A backup of the database; the function restores it. */
    backUp: () => {
      const copy = structuredClone({ bills, taken, keys, operations, sequences });
      return () => {
        for (const [map, saved] of [
          [bills, copy.bills],
          [taken, copy.taken],
          [operations, copy.operations],
          [sequences, copy.sequences],
        ] as [Map<string, unknown>, Map<string, unknown>][]) {
          map.clear();
          for (const [key, value] of saved) map.set(key, value);
        }
        keys.clear();
        for (const key of copy.keys) keys.add(key);
      };
    },
    log: () => [...bills.values()].flatMap(({ entries }) => entries),
    fetch: async (url: string, init: RequestInit = {}): Promise<Response> => {
      const fault = server.faults.shift();
      if (fault === 'notArrived') throw new TypeError('fetch failed');
      if (fault === 'proxy') return new Response('<h1>Bad gateway</h1>', { status: 502 });
      if (fault === 'busy') return answer(503, { code: 'service_unavailable', title: 'Busy', message: 'Busy.', requestId: '' }, '0');
      if (fault === 'broken') return answer(500, { code: 'internal_server_error', title: 'No', message: 'No.', requestId: '' });
      if (fault === 'signedOut') return answer(401, { code: 'user_not_allowed', title: 'Sign in', message: 'Sign in.', requestId: '' });
      const result = handled(url, init);
      if (fault === 'answerLost') throw new TypeError('network changed');
      return result;
    },
  };

  const answer = (status: number, body: unknown, retryAfter?: string) =>
    new Response(JSON.stringify(body), { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });

  const handled = (url: string, init: RequestInit): Response => {
    try {
      return answer(200, handle(url, init));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const codes: Record<number, string> = { 400: 'validation_failed', 404: 'resource_not_found' };
      const code = codes[error.status] ?? 'resource_status_conflict';
      return answer(error.status, { code, title: 'No', message: error.message, requestId: '', details: error.details });
    }
  };

  const find = (id: string): StoredBill => {
    const current = bills.get(id);
    if (!current) throw new Refused(404, 'The resource could not be found.');
    return current;
  };
  const calculateTotal = (id: string) =>
    server.free ? 0 : currentLines(foldBill(find(id).entries)!).reduce((sum, { priced }) => sum + priced.lineTotal, 0);
  const getView = (id: string) => {
    const { entries, status, paid, version } = find(id);
    const bill = foldBill(entries)!;
    const total = calculateTotal(id);
    const paymentStatus = status !== 'new' && paid >= total ? 'PAID' : 'NOT_PAID';
    const row = {
      id,
      number: 'B-001',
      placedAt: '2026-11-21T02:00:00.000Z',
      status,
      paymentStatus,
      version,
      revision: bill.revision,
      grandTotal: total,
      unsent: isUnsent(bill),
    };
    return { row, bill, cart: null, deviceSequence: getSequence() };
  };
  const enterInto = (id: string, current: StoredBill, entry: Omit<BillEntry, 'revision'>) => {
    bills.set(id, current);
    current.entries.push({ ...entry, revision: current.entries.length + 1 });
    current.version += 1;
  };
  const sendUnsent = (id: string) => {
    if (!isUnsent(foldBill(find(id).entries)!)) return;
    const entry = { id: `send-${find(id).entries.length}`, deviceId: 'till', sequence: null, by: '', at: '' };
    enterInto(id, find(id), { ...entry, operation: { type: 'send' } });
  };

  const append = (id: string, operation: SentBillOperation) => {
    const { id: operationId, sequence, at } = operation;
    const { device } = server;
    const print = JSON.stringify({ id, device, operation });
    const before = operations.get(operationId);
    if (before !== undefined) {
      if (before !== print) throw conflict('ID_REUSED', 'This change was sent before with other contents.');
      return;
    }
    if (sequence !== getSequence() + 1) throw conflict('SEQUENCE', 'Not its turn.', { expectedSequence: getSequence() + 1 });
    if (operation.type !== 'open') find(id);
    const current = bills.get(id) ?? { entries: [], status: 'new' as const, paid: 0, version: 0 };
    if (current.status !== 'new') throw conflict('CLOSED', 'This bill is closed.');
    const bill = foldBill(current.entries);
    const misfit = bill && operationProblem(bill, operation);
    if (misfit) throw conflict('PROBLEMS', misfit.message, { problems: [misfit] });
    enterInto(id, current, { id: operationId, deviceId: device, sequence, by: 'Till', at, operation: entered(operation) });
    operations.set(operationId, print);
    sequences.set(device, sequence);
  };
  const entered = (operation: SentBillOperation): EnteredOperation => {
    const { type } = operation;
    if (type === 'open' || type === 'setTable') {
      const { tableId } = operation;
      if (tableId !== null && !server.tables.has(tableId)) {
        throw conflict('PROBLEMS', 'No.', { problems: [{ code: 'NOT_FOUND', lineId: null, path: 'tableId', message: 'No such table.' }] });
      }
      const table = tableId === null ? null : { id: tableId, name: tableId };
      return type === 'setTable'
        ? { type, table }
        : { type, collectionType: operation.collectionType, customerName: operation.customerName, table };
    }
    if (type === 'linkCustomer') return { type, customerId: operation.customerId, customerName: 'Mia', customerPhone: '+61400000000' };
    if (type === 'setDelivery') return { type, delivery: { ...operation.delivery, fee: 700, freeFrom: null } };
    if (type === 'setCoupon') return { type, coupon: null };
    if (type === 'setLoyalty') return { type, loyalty: null };
    if (type === 'setRequestedFor') {
      const { requestedFor } = operation;
      return { type, requested: requestedFor === null ? null : { at: requestedFor, tradingDay: requestedFor.slice(0, 10) } };
    }
    if (type !== 'addLine') return operation;
    if (operation.line.itemId === server.poison?.item) throw new Refused(server.poison.status, 'No.');
    if (!server.soldOut.has(operation.line.itemId))
      return { type, line: operation.line, frozen: makeFrozenLine(operation.line.id, operation.line.quantity) };
    throw conflict('PROBLEMS', 'Sold out.', {
      problems: [{ code: 'SOLD_OUT', lineId: operation.line.id, path: '', message: 'Sold out.' }],
    });
  };

  const take = (id: string, body: { id: string; base: number; tip: number; amount: number }) => {
    const current = find(id);
    const print = JSON.stringify(body);
    const before = taken.get(body.id);
    const left = () => calculateTotal(id) - current.paid;
    if (before) {
      if (before.body !== print || before.billId !== id) throw new Refused(409, 'This id belongs to another payment.');
      return left();
    }
    if (current.status === 'new') throw new Refused(409, 'This bill is open still.');
    if (left() === 0) throw new Refused(409, 'This order is paid already.');
    if (current.status === 'cancelled') throw new Refused(409, 'This order was rejected or cancelled.');
    if (body.base > left()) throw new Refused(409, 'That is more than is due.');
    if (body.amount !== body.base + body.tip) throw new Refused(409, 'The amount is not what is due.');
    taken.set(body.id, { billId: id, body: print });
    current.paid += body.base;
    current.version += 1;
    return left();
  };
  /** What was taken without the server: recorded once, whatever is due. Returns the balance: negative, it is to be given back. */
  const record = (id: string, body: { id: string; base: number }) => {
    const current = find(id);
    const print = JSON.stringify(body);
    const before = taken.get(body.id);
    if (before && (before.body !== print || before.billId !== id)) throw new Refused(409, 'This id belongs to another payment.');
    if (!before && current.status === 'new') throw new Refused(409, 'This bill is open still.');
    if (!before) {
      taken.set(body.id, { billId: id, body: print });
      current.paid += body.base;
      current.version += 1;
    }
    return calculateTotal(id) - current.paid;
  };
  const complete = (id: string, key: string) => {
    if (keys.has(key)) return;
    if (find(id).status !== 'accepted') throw new Refused(409, 'It cannot be completed.');
    keys.add(key);
    find(id).status = 'completed';
    find(id).version += 1;
  };

  const handle = (url: string, init: RequestInit): unknown => {
    const parts = new URL(url, 'http://till.test').pathname.split('/');
    const verb = parts.at(-1)!;
    const id = init.method === 'GET' ? verb : parts.at(verb === 'recorded' ? -3 : -2)!;
    const body = init.body === undefined ? {} : JSON.parse(init.body as string);
    const isTaking = 'amount' in body && verb !== 'recorded';
    const name = init.method === 'GET' ? 'read' : verb === 'operations' ? `operation ${body.operations[0].type}` : isTaking ? 'take' : verb;
    server.arrived.push(name);
    server.meanwhile?.(name);
    if (verb === 'operations') append(id, body.operations[0]);
    else if (verb === 'recorded') {
      const left = record(id, body);
      const { status, paid } = find(id);
      // Of an order that has ended nothing is due, and nothing is more than that.
      const isOpen = status !== 'cancelled';
      const due = { base: isOpen ? Math.max(0, left) : 0, tip: 0, refund: isOpen ? Math.max(0, -left) : 0, cash: null, card: null };
      return { tender: body, order: { toHandBack: isOpen ? null : paid }, due };
    } else if (isTaking) return { tender: body, order: null, due: { base: take(id, body), tip: 0, refund: 0, cash: null, card: null } };
    else if (verb === 'send') sendUnsent(id);
    else if (verb === 'cancel') find(id).status = 'cancelled';
    else if (verb === 'place' && body.paying === true && server.before) throw new Refused(400, 'This is not known here.');
    else if (verb === 'place' && find(id).status === 'new') {
      if (body.paying === true) server.placedToPay.push(id);
      if (calculateTotal(id) === 0 && currentLines(foldBill(find(id).entries)!).length === 0) throw conflict('EMPTY', 'Nothing is on it.');
      sendUnsent(id);
      find(id).status = 'accepted';
    } else if (verb === 'place' && find(id).status === 'cancelled') throw conflict('CLOSED', 'This bill was cancelled.');
    else if (verb === 'complete') complete(id, (init.headers as Record<string, string>)['idempotency-key'] ?? '');
    return getView(id);
  };
  return server;
}
