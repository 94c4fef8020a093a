import { useRef, useState } from 'react';
import type { CallArguments, CallOptions } from '@servery/app-kit/client.types.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { useClient } from '@servery/app-kit/query.ts';
import { asRepeatable } from '@servery/app-kit/repeat-call.ts';
import type { Endpoint } from '@servery/contract/endpoint';
import type { FailureText } from '@servery/ui/primitives/failure.tsx';
import { offerUndo } from './undo.ts';

interface Step<E extends Endpoint, Row> {
  endpoint: E;
  call: (row: Row) => CallOptions<E>;
}

interface Reversible<Row, Act extends Endpoint, Reverse extends Endpoint> {
  act: Step<Act, Row>;
  /** The call that takes `act` back. */
  reverse: Step<Reverse, Row>;
  /** "SPRING10 archived", "3 coupons archived". */
  said: (rows: readonly Row[]) => string;
  /** What a row is called, where it fails among others. */
  getName: (row: Row) => string;
  /** After each round, also of undoing: read again. */
  onChanged: () => void;
}

/**
 * Acts on rows without a question, and offers to undo it. Rows are handled one after the other; a failure is reported with the row's name,
 * and the others are handled all the same. `attempt` is `run` that resolves to the failure.
 */
export const useReversible = <Row, Act extends Endpoint, Reverse extends Endpoint>(given: Reversible<Row, Act, Reverse>) => {
  const client = useClient();
  const [error, setError] = useState<FailureText>();
  const [busy, setBusy] = useState(false);
  // State is old in the second of two quick presses.
  const lock = useRef(false);

  const round = async <E extends Endpoint>({ endpoint, call }: Step<E, Row>, rows: readonly Row[]) => {
    const done: Row[] = [];
    let failed: FailureText | undefined;
    for (const row of rows) {
      const options = asRepeatable(endpoint, call(row), newId());
      const answer = await client.call(endpoint, ...([options] as unknown as CallArguments<E>));
      if (answer.ok) done.push(row);
      else failed ??= rows.length > 1 ? { ...answer.error, message: `${given.getName(row)}: ${answer.error.message}` } : answer.error;
    }
    given.onChanged();
    return { done, failed };
  };

  const attempt = async (rows: readonly Row[]): Promise<FailureText | undefined> => {
    if (lock.current || rows.length === 0) return undefined;
    lock.current = true;
    setBusy(true);
    setError(undefined);
    const { done, failed } = await round(given.act, rows);
    lock.current = false;
    setBusy(false);
    setError(failed);
    if (done.length > 0) offerUndo(given.said(done), async () => (await round(given.reverse, done)).failed);
    return failed;
  };
  return { attempt, run: (rows: readonly Row[]) => void attempt(rows), busy, error };
};
