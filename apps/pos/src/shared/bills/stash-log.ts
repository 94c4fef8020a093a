import { newId } from '@servery/app-kit/ids.ts';
import type { Client } from '@servery/app-kit/client.ts';
import { quietStorage } from '@servery/app-kit/quiet-storage.ts';
import type { BodySentTo } from '@servery/contract/endpoint';
import { mostStashSteps, sendPosStashedOrderLog, type StashStep } from '@servery/contract/till-logs';
import { currentQuantity } from '@servery/domain/bills';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { getWaiting, shownBill } from './bill-store.ts';
import { useBills, type BillsState } from './bills-store.ts';

type Step = BodySentTo<typeof sendPosStashedOrderLog>['steps'][number];

/** Steps that a till without the server remembers; the oldest go first. */
const most = 500;
/** What happens within this time goes out in one call, in milliseconds. */
const sendAfter = 10_000;

interface StashLog {
  /** The till that the steps are of: another one that is paired in this browser does not report them. */
  deviceId: string | null;
  waiting: readonly Step[];
}
const nothing: StashLog = { deviceId: null, waiting: [] };

/** Steps that the server does not have yet, on the device: a page that ends does not lose them. */
export const useStashLog = create<StashLog>()(persist(() => nothing, { name: 'servery.pos.stash-log', storage: quietStorage() }));

/** A bill that can be taken up again: it is open at the server, or the server does not have it yet. */
function describe(state: BillsState, orderId: string, step: StashStep): Step | null {
  const bill = shownBill(state, orderId);
  const row = state.known[orderId]?.row;
  if (bill === null || (row !== undefined && row.status !== 'new')) return null;
  return {
    ...{ id: newId(), orderId, step, at: new Date(clockNow()).toISOString(), number: row?.number ?? '' },
    lines: bill.lines.filter((line) => currentQuantity(line) > 0).length,
    unsent: getWaiting(state, orderId),
    revision: bill.revision,
  };
}

/** What changed hands between two states of the till. A bill that is being opened is neither stashed nor recovered. */
function findSteps(state: BillsState, before: BillsState): Step[] {
  const [from, to] = [before.currentId, state.currentId];
  if (from === to) return [];
  const stashed = from === null ? null : describe(state, from, 'stashed');
  const recovered = to === null ? null : describe(state, to, 'recovered');
  return [stashed, recovered].filter((step) => step !== null);
}

/**
 * Reports to the server what this till sets aside and takes up again, for those who look into what happened to a bill. Steps wait on the
 * device until the server has them. Returns what ends it.
 */
export function startStashLog(client: Pick<Client, 'call'>, deviceId: string): () => void {
  if (useStashLog.getState().deviceId !== deviceId) useStashLog.setState({ deviceId, waiting: [] });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    timer ??= setTimeout(() => void send(), sendAfter);
  };
  const send = async () => {
    const steps = useStashLog.getState().waiting.slice(0, mostStashSteps);
    if (steps.length > 0) {
      const result = await client.call(sendPosStashedOrderLog, { body: { steps: [...steps] }, retries: 0 });
      // What the server refuses for good would be refused again.
      if (result.ok || result.error.code === 'validation_failed') {
        const sent = new Set(steps.map(({ id }) => id));
        useStashLog.setState(({ waiting }) => ({ waiting: waiting.filter(({ id }) => !sent.has(id)) }));
      }
    }
    timer = undefined;
    if (!ended && useStashLog.getState().waiting.length > 0) plan();
  };
  let ended = false;
  const stop = useBills.subscribe((state, before) => {
    const steps = findSteps(state, before);
    if (steps.length === 0) return;
    useStashLog.setState(({ waiting }) => ({ waiting: [...waiting, ...steps].slice(-most) }));
    plan();
  });
  if (useStashLog.getState().waiting.length > 0) plan();
  return () => {
    ended = true;
    stop();
    clearTimeout(timer);
  };
}
