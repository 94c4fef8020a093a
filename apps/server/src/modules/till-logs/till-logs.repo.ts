import type { BodyOf, QueryOf, ResponseOf } from '@servery/contract/endpoint';
import type { listPosStashedOrderLog, sendPosStashedOrderLog } from '@servery/contract/till-logs';
import type { Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';
import { containing } from '../../platform/db/like-pattern.ts';

type Steps = BodyOf<typeof sendPosStashedOrderLog>['steps'];

/** Which till reports, and who works there. */
export interface Reporter {
  storeId: string;
  deviceId: string;
  terminalName: string;
  by: string;
}

/** Stores steps; those that are there already stay as they are. */
export async function insertSteps(tx: Tx, { storeId, deviceId, terminalName, by }: Reporter, steps: Steps, now: Date): Promise<void> {
  await tx.sql({
    name: 'tillLogs.insert',
    text: `insert into pos_stashed_order_log
        (restaurant_id, store_id, device_id, terminal_name, by_name, received_at, id, order_id, step, at, number, lines, unsent, revision)
      select $1, $2, $3, $4, $5, $6, s.id, s.order_id, s.step, s.at, s.number, s.lines, s.unsent, s.revision
      from unnest($7::uuid[], $8::uuid[], $9::text[], $10::timestamptz[], $11::text[], $12::int[], $13::int[], $14::int[])
        as s (id, order_id, step, at, number, lines, unsent, revision)
      on conflict do nothing`,
    values: [
      tx.scope.restaurantId,
      storeId,
      deviceId,
      terminalName,
      by,
      now,
      steps.map(({ id }) => id),
      steps.map(({ orderId }) => orderId),
      steps.map(({ step }) => step),
      steps.map(({ at }) => at),
      steps.map(({ number }) => number),
      steps.map(({ lines }) => lines),
      steps.map(({ unsent }) => unsent),
      steps.map(({ revision }) => revision),
    ],
  });
}

type Row = Omit<ResponseOf<typeof listPosStashedOrderLog>['rows'][number], 'at' | 'receivedAt'> & { at: Date; received_at: Date };

/** A store's steps, those that arrived last first. @throws validation_failed for a cursor that is not ours. */
export async function listSteps(
  tx: Tx,
  { storeId, orderId, from, to, search = '', limit, cursor }: QueryOf<typeof listPosStashedOrderLog> & { storeId: string },
): Promise<ResponseOf<typeof listPosStashedOrderLog>> {
  const after = cursor === undefined ? null : readKeysetCursor(cursor);
  const found = await tx.sql<Row>({
    name: 'tillLogs.list',
    text: `select id, order_id as "orderId", step, at, received_at, number, lines, unsent, revision, terminal_name as "terminalName", by_name as by
      from pos_stashed_order_log
      where restaurant_id = $1 and store_id = $2 and ($3::uuid is null or order_id = $3)
        and ($4::timestamptz is null or (received_at, id) < ($4, $5::uuid))
        and ($7::timestamptz is null or at >= $7) and ($8::timestamptz is null or at < $8)
        and ($9::text is null or number ilike $9 or terminal_name ilike $9 or by_name ilike $9)
      order by received_at desc, id desc limit $6`,
    values: [
      tx.scope.restaurantId,
      storeId,
      orderId ?? null,
      after?.at ?? null,
      after?.id ?? null,
      limit + 1,
      from ?? null,
      to ?? null,
      containing(search.trim()),
    ],
  });
  const { rows, nextCursor } = getPage(found, limit, (row) => [row.received_at, row.id]);
  return {
    rows: rows.map(({ at, received_at: receivedAt, ...row }) => ({ ...row, at: at.toISOString(), receivedAt: receivedAt.toISOString() })),
    nextCursor,
  };
}

/** Deletes a restaurant's steps that are older than 30 days. */
export async function deleteOldSteps(tx: Tx): Promise<void> {
  await tx.sql({
    name: 'tillLogs.sweep',
    text: `delete from pos_stashed_order_log where restaurant_id = $1 and received_at < now() - interval '30 days'`,
    values: [tx.scope.restaurantId],
  });
}
