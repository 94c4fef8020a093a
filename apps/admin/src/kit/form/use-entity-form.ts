import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { CallOptions } from '@servery/app-kit/client.types.ts';
import { useForm, type FormOptions } from '@servery/app-kit/forms/use-form.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import type { Endpoint, ResponseOf } from '@servery/contract/endpoint';

interface Step<E extends Endpoint, V, Of> {
  endpoint: E;
  /** Of what is to be changed; of the id that a new one gets. */
  call: (values: V, of: Of) => CallOptions<E>;
}

interface EntityForm<Row, V, Create extends Endpoint, Change extends Endpoint> {
  /** What is changed; undefined: something new. */
  row: Row | undefined;
  /** The form's fields, of the row or empty. */
  initial: V;
  create: Step<Create, V, string>;
  change: Step<Change, V, Row>;
  /** Reads that show it: read again once it is saved, or refused because somebody else was quicker. */
  shownBy: readonly Endpoint[];
  onDone: (answer: ResponseOf<Create> | ResponseOf<Change>) => void;
  /** What is wrong beyond the contract's schema, by field. */
  check?: (values: V) => Record<string, string>;
}

/** One form for something new and for something that is changed. A new one gets its id here, so that a lost answer makes no second one. */
export const useEntityForm = <Row, V extends object, Create extends Endpoint, Change extends Endpoint>({
  row,
  initial,
  create,
  change,
  shownBy,
  onDone,
  check,
}: EntityForm<Row, V, Create, Change>) => {
  const queries = useQueryClient();
  const [id] = useState(newId);
  const again = () => {
    for (const endpoint of shownBy) void queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
  };
  const step = { initial, onFailure: again, ...(check && { check }) };
  const done = (answer: ResponseOf<Create> | ResponseOf<Change>) => {
    again();
    onDone(answer);
  };
  // Which of the two it is does not change while the form is open; to the form they are one endpoint.
  const options = (row === undefined
    ? { ...step, endpoint: create.endpoint, call: (values: V) => create.call(values, id), onDone: done }
    : { ...step, endpoint: change.endpoint, call: (values: V) => change.call(values, row), onDone: done }) as unknown as FormOptions<
    Create,
    V
  >;
  return useForm(options);
};
