import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { CallOptions } from '@servery/app-kit/client.types.ts';
import { useFollow } from '@servery/app-kit/forms/use-follow.ts';
import { useForm, type FormOptions } from '@servery/app-kit/forms/use-form.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import type { Endpoint, ResponseOf } from '@servery/contract/endpoint';
import { isSameValue } from '@servery/domain/menu-history';
import { getChangedValues, type ChangedField } from '../settings/changed-fields.ts';

interface Step<E extends Endpoint, V, Of> {
  endpoint: E;
  /** Of what is to be changed; of the id that a new one gets. */
  call: (values: V, of: Of) => CallOptions<E>;
}

interface EntityForm<Row, V, Create extends Endpoint, Change extends Endpoint> {
  /** What is changed, as read last; a newer one may come while the form is open. Undefined: something new. */
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
  /** Of a row with a version: the fields' labels, for the notice that somebody else has changed them. */
  labels?: Partial<Readonly<Record<keyof V & string, string>>>;
}

/** Somebody else has saved what is changed here: what they changed since the edits began, and how to take it over. */
export interface EntityConflict {
  changes: ChangedField[];
  onTake: () => void;
}

/**
 * One form for something new and for something that is changed. A new one gets its id here, so that a lost answer makes no second one.
 * What others save meanwhile is shown at once in fields that nobody has edited here. If both have edited the same field, the call is made for
 * the row that the edits began with, so that a row with a version is refused once.
 */
export const useEntityForm = <Row, V extends object, Create extends Endpoint, Change extends Endpoint>({
  row,
  initial,
  create,
  change,
  shownBy,
  onDone,
  check,
  labels,
}: EntityForm<Row, V, Create, Change>) => {
  const queries = useQueryClient();
  const [id] = useState(newId);
  /** The row that the form's values were made from. */
  const [from, setFrom] = useState(row);
  /** What the form's edits are compared with. */
  const [base, setBase] = useState(initial);
  /** Somebody else has saved a field that is edited here, and no refusal has said so. */
  const [clashed, setClashed] = useState(false);
  /** A refusal has said that it was changed: the row that is read next is the one to change. */
  const [refused, setRefused] = useState(false);
  /** What the edits were made from when somebody else saved other values; null: nobody has. */
  const [before, setBefore] = useState<V | null>(null);
  /** A refusal has said so. */
  const [conflicting, setConflicting] = useState(false);
  const again = () => {
    for (const endpoint of shownBy) void queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
  };
  const onFailure = ({ code, details }: { code: string; details?: unknown }) => {
    again();
    if (code !== 'resource_status_conflict') return;
    if (labels && (details as { version?: number } | undefined)?.version !== undefined) {
      setBefore((known) => known ?? base);
      setConflicting(true);
    }
    setRefused(isSameValue(row, from));
    setFrom(row);
    setClashed(false);
  };
  const step = { initial, onFailure, ...(check && { check }) };
  const done = (answer: ResponseOf<Create> | ResponseOf<Change>) => {
    again();
    onDone(answer);
  };
  // Which of the two it is does not change while the form is open; to the form they are one endpoint.
  const options = (row === undefined
    ? { ...step, endpoint: create.endpoint, call: (values: V) => create.call(values, id), onDone: done }
    : {
        ...step,
        endpoint: change.endpoint,
        call: (values: V) => change.call(values, from ?? row),
        onDone: done,
      }) as unknown as FormOptions<Create, V>;
  const form = useForm(options);
  const follow = (read: { row: Row | undefined; values: V }) => {
    if (read.row === undefined) return;
    const isTheirs = (name: keyof V) => !isSameValue(read.values[name], base[name]) && !isSameValue(read.values[name], form.values[name]);
    const isEdited = (name: keyof V) => !isSameValue(form.values[name], base[name]);
    const clashes = (Object.keys(read.values) as (keyof V)[]).some((name) => isTheirs(name) && isEdited(name));
    if (refused || !(clashes || clashed)) setFrom(read.row);
    else {
      setClashed(true);
      setBefore((known) => known ?? base);
    }
    setRefused(false);
    setBase(read.values);
    form.follow(read.values);
  };
  useFollow({ follow }, { row, values: initial });
  const conflict: EntityConflict | null = conflicting
    ? {
        changes: before === null ? [] : getChangedValues(before, base, labels as Record<keyof V & string, string>),
        onTake: () => {
          form.reset(base);
          setBefore(null);
          setConflicting(false);
        },
      }
    : null;
  return { ...form, conflict };
};
