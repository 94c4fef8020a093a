import type { Database, Tx } from '../../../platform/db/connections.types.ts';
import { emitToRestaurant } from '../../../platform/events/emit-to-restaurant.ts';
import { OutboundError, type OutboundClient } from '../../../platform/http-client/http-client.ts';
import {
  claimDeliveries,
  readNextAttempt,
  recordAttempt,
  writeArrived,
  writeFailed,
  type ClaimedDelivery,
  type Outcome,
} from '../deliveries.repo.ts';
import { readEndpoints, writeEnabled, type EndpointRow } from '../event-endpoints.repo.ts';
import { getBody, getEventId } from '../sent-event.service.ts';
import { getSignedHeaders } from '../signature.service.ts';

export interface SendDeps {
  database: Database;
  /** The only way out: refuses what is not on the public internet, and follows no redirect. */
  http: OutboundClient;
  /** Reports to the restaurant's admins that nothing arrives at an address. */
  notifyAdmins: (restaurantId: string, what: { url: string; disabled: boolean }) => Promise<void>;
  now: () => Date;
}

const system = { kind: 'system', id: null, name: 'Servery' } as const;

/** Seconds after the first, second … attempt; then half a day each until the delivery is given up. */
const pauses = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800] as const;
const longestPause = 43_200;
/** An endpoint where nothing has arrived for so many days is disabled. */
const disableAfterDays = 7;

const timeoutMs = 10_000;
const maxAnswerBytes = 65_536;
/** What is stored of an answer. */
const keptAnswer = 2_000;
/** An address that does not answer at all gets a pause, so that it does not occupy the workers of others. */
const silencePauseSeconds = 30;

/** When a delivery is tried again that has failed so many times; null: never. */
function getNextAttempt(attempts: number, now: Date, giveUpAt: Date): Date | null {
  const next = new Date(now.getTime() + (pauses[attempts - 1] ?? longestPause) * 1_000);
  return next > giveUpAt ? null : next;
}

/** Sends one body and describes what was answered. Never throws. */
export async function sendBody(
  { http, now }: Pick<SendDeps, 'http' | 'now'>,
  endpoint: Pick<EndpointRow, 'url' | 'secret' | 'old_secret' | 'old_secret_until'>,
  { id, body }: { id: string; body: string },
): Promise<Outcome> {
  const at = now();
  const { secret, old_secret: old, old_secret_until: until } = endpoint;
  const secrets = old !== null && until !== null && until > at ? [secret, old] : [secret];
  try {
    const answer = await http(endpoint.url, {
      method: 'POST',
      headers: getSignedHeaders({ id, at, body, secrets }),
      body,
      timeoutMs,
      maxBytes: maxAnswerBytes,
    });
    const arrived = answer.status >= 200 && answer.status < 300;
    const redirects = answer.status >= 300 && answer.status < 400;
    return {
      arrived,
      responseStatus: answer.status,
      // PostgreSQL stores no zero byte.
      responseBody: answer.body.toString('utf8').replaceAll('\0', '').slice(0, keptAnswer),
      error: arrived ? '' : redirects ? 'It redirects elsewhere. Redirects are not followed.' : `It answered ${answer.status}.`,
    };
  } catch (error) {
    const message = error instanceof OutboundError ? error.message : 'It could not be called.';
    return { arrived: false, responseStatus: null, responseBody: '', error: message };
  }
}

/**
 * Sends what is due to one endpoint: reserves and commits, calls, records. Whatever crashes in between, the delivery is due again after a
 * minute, under the same id: at least once. @returns when it has to be called again; undefined: nothing waits
 */
export async function sendDeliveries(deps: SendDeps, place: { restaurantId: string; endpointId: string }): Promise<Date | undefined> {
  const { restaurantId, endpointId } = place;
  for (;;) {
    const { endpoint, claimed } = await deps.database.tenant({ restaurantId }, async (tx) => {
      const [row] = await readEndpoints(tx, endpointId);
      if (row === undefined || row.state === 'disabled') return { endpoint: undefined, claimed: [] };
      return { endpoint: row, claimed: await claimDeliveries(tx, endpointId, deps.now()) };
    });
    if (endpoint === undefined) return undefined;
    if (claimed.length === 0) break;
    const outcomes = await Promise.all(
      claimed.map(async (delivery) => {
        const event = { restaurantId, storeId: delivery.store_id, seq: delivery.seq, kind: delivery.kind, at: delivery.at };
        const body = getBody({ ...event, payload: delivery.payload });
        const outcome = await sendBody(deps, endpoint, { id: getEventId(event), body });
        await record(deps, { restaurantId, endpoint, delivery, outcome });
        return outcome;
      }),
    );
    if (outcomes.every(({ responseStatus }) => responseStatus === null))
      return new Date(deps.now().getTime() + silencePauseSeconds * 1_000);
  }
  return deps.database.tenant({ restaurantId }, (tx) => readNextAttempt(tx, endpointId));
}

async function record(
  deps: SendDeps,
  input: { restaurantId: string; endpoint: EndpointRow; delivery: ClaimedDelivery; outcome: Outcome },
): Promise<void> {
  const { restaurantId, endpoint, delivery, outcome } = input;
  const now = deps.now();
  const next = outcome.arrived ? null : getNextAttempt(delivery.attempts, now, delivery.give_up_at);
  const notice = await deps.database.tenant({ restaurantId }, async (tx) => {
    // Held first by all that change it: two deliveries of one endpoint cannot both be the one that disables it.
    const [before] = await readEndpoints(tx, endpoint.id, 'lock');
    if (before === undefined) return undefined;
    await recordAttempt(tx, delivery.id, outcome, next);
    return outcome.arrived ? noteArrival(tx, before, now) : noteFailure(tx, before, { now, outcome, givenUp: next === null });
  });
  if (notice !== undefined) await deps.notifyAdmins(restaurantId, { url: endpoint.url, ...notice });
}

async function noteArrival(tx: Tx, before: EndpointRow, now: Date): Promise<undefined> {
  await writeArrived(tx, before.id, now);
  if (before.state === 'failing') await emitToRestaurant(tx, { type: 'restaurant.eventEndpointsChanged', actor: system });
  return undefined;
}

/** Marks an endpoint as failing, or disables it. @returns what its admins have to know */
async function noteFailure(
  tx: Tx,
  before: EndpointRow,
  { now, outcome, givenUp }: { now: Date; outcome: Outcome; givenUp: boolean },
): Promise<{ disabled: boolean } | undefined> {
  if (before.state === 'disabled') return undefined;
  // 410: the receiver says that it wants no more.
  const forLong = before.failing_since !== null && now.getTime() - before.failing_since.getTime() >= disableAfterDays * 86_400_000;
  if (outcome.responseStatus === 410 || forLong) {
    await writeEnabled(tx, before.id, false);
    await emitToRestaurant(tx, { type: 'restaurant.eventEndpointsChanged', actor: system });
    return { disabled: true };
  }
  const state = givenUp ? 'failing' : before.state;
  await writeFailed(tx, before.id, { now, state });
  if (state === before.state) return undefined;
  await emitToRestaurant(tx, { type: 'restaurant.eventEndpointsChanged', actor: system });
  return { disabled: false };
}
