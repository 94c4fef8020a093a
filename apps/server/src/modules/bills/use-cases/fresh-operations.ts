import type { SentBillOperation } from '@servery/domain/bills';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { canonicalJson, getFingerprint } from '../../../platform/http/canonical-json.ts';
import { billConflictError } from '../bills.events.ts';
import { lastSequence, readFingerprints } from '../bills.repo.ts';

export interface FreshOperation {
  sent: SentBillOperation;
  fingerprint: Buffer;
}

/**
 * The operations that the server does not have yet, in the sequence of their device. The caller has locked the device.
 * @throws resource_status_conflict: `ID_REUSED`, `SEQUENCE`
 */
export async function freshOperations(
  tx: Tx,
  { orderId, deviceId, operations }: { orderId: string; deviceId: string; operations: readonly SentBillOperation[] },
): Promise<FreshOperation[]> {
  const sent = operations.map((operation) => ({
    sent: operation,
    fingerprint: getFingerprint(canonicalJson({ orderId, deviceId, ...operation })),
  }));
  const [known, last] = await Promise.all([
    readFingerprints(
      tx,
      operations.map(({ id }) => id),
    ),
    lastSequence(tx, deviceId),
  ]);
  const seen = new Map(known);
  const fresh: FreshOperation[] = [];
  for (const operation of sent) {
    const { id } = operation.sent;
    const stored = seen.get(id);
    if (stored !== undefined) {
      if (!stored.equals(operation.fingerprint)) throw reused(id);
      continue;
    }
    seen.set(id, operation.fingerprint);
    fresh.push(operation);
  }
  for (const [at, { sent: operation }] of fresh.entries()) {
    const expected = last + 1 + at;
    if (operation.sequence !== expected) throw outOfSequence(operation, expected, last + 1);
  }
  return fresh;
}

const reused = (operationId: string) => {
  const message = 'This change was sent before with other contents. Please make it again.';
  const problem = { code: 'ID_REUSED', lineId: null, path: 'id', message, operationId };
  return billConflictError('ID_REUSED', message, { problems: [problem] });
};

const outOfSequence = ({ id, sequence }: SentBillOperation, expected: number, next: number) => {
  const missing =
    sequence === expected + 1 ? `Change ${expected} of this device has` : `Changes ${expected} to ${sequence - 1} of this device have`;
  const message =
    sequence > expected
      ? `${missing} not arrived. Please send what is missing first.`
      : `This device has sent a change ${sequence} before. Its next one is ${expected}.`;
  const problem = { code: 'SEQUENCE', lineId: null, path: 'sequence', message, operationId: id };
  return billConflictError('SEQUENCE', message, { problems: [problem], expectedSequence: next });
};
