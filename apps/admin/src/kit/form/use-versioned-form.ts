import { isSameValue } from '@servery/domain/menu-history';
import { useState } from 'react';
import { useForm, type FormOptions } from '@servery/app-kit/forms/use-form.ts';
import type { CallOptions } from '@servery/app-kit/client.types.ts';
import type { Endpoint, ResponseOf } from '@servery/contract/endpoint';
import { getChangedValues } from '../settings/changed-fields.ts';

interface VersionedOptions<E extends Endpoint, V, Read extends { version: number }> extends Omit<
  FormOptions<E, V>,
  'call' | 'initial' | 'onFailure'
> {
  /** As read last; a newer one may come while the form is open. */
  read: Read;
  /** The form's fields of what was read, and of what a conflict's details hold. */
  toValues: (read: Read | ResponseOf<E>) => V;
  /** The fields' labels, for the notice that somebody else has saved others. */
  labels: Readonly<Record<keyof V & string, string>>;
  /** `version`: the one that this form's values were made from. */
  call: (values: V, version: number) => CallOptions<E>;
}

/**
 * A form over something with a version, whose change answers with the newest one. What others save meanwhile is shown at once in fields that
 * nobody has edited here. If both have edited the same field, saving is refused once: then `theirs` says so, and their values can be taken
 * over or overwritten.
 */
export const useVersionedForm = <E extends Endpoint, V extends object, Read extends { version: number }>({
  read,
  toValues,
  labels,
  call,
  onDone,
  ...options
}: VersionedOptions<E, V, Read>) => {
  const initial = toValues(read);
  const [version, setVersion] = useState(read.version);
  /** What the form's edits are compared with. */
  const [base, setBase] = useState(initial);
  const [theirs, setTheirs] = useState<V | null>(null);
  /** What the edits were made from when somebody else saved other values of the same fields. */
  const [before, setBefore] = useState<V | null>(null);
  /** Somebody else has saved a field that is edited here: the version stays, so that saving is refused. */
  const [clashed, setClashed] = useState(false);
  const form = useForm<E, V>({
    ...options,
    initial,
    call: (values) => call(values, version),
    onDone: (answer, values) => {
      setVersion((answer as { version: number }).version);
      setBase(values);
      setTheirs(null);
      setBefore(null);
      setClashed(false);
      onDone?.(answer, values);
    },
    onFailure: (error) => {
      const details = error.details as (ResponseOf<E> & { version: number }) | undefined;
      if (error.code !== 'resource_status_conflict' || details?.version === undefined) return;
      const now = toValues(details);
      setTheirs(now);
      setBefore((known) => known ?? base);
      setClashed(false);
      setVersion(details.version);
      take(now);
    },
  });
  const take = (now: V) => {
    form.follow(now);
    setBase(now);
  };
  const [seen, setSeen] = useState(read);
  if (!isSameValue(seen, read)) {
    setSeen(read);
    const names = Object.keys(initial) as (keyof V)[];
    const clashes = names.some(
      (name) =>
        !isSameValue(form.values[name], base[name]) &&
        !isSameValue(initial[name], base[name]) &&
        !isSameValue(initial[name], form.values[name]),
    );
    if (read.version >= version) {
      if (clashes && read.version > version) {
        setClashed(true);
        setBefore((known) => known ?? base);
      } else if (!clashed) setVersion(read.version);
      take(initial);
    }
  }
  return {
    ...form,
    /** Somebody else has saved other values in between; null: nobody has. */
    theirs,
    /** What they have changed since this form's edits were begun. */
    theirChanges: theirs === null || before === null ? [] : getChangedValues(before, theirs, labels),
    /** Shows what somebody else has saved, and discards the edits. */
    takeTheirs: () => {
      if (theirs === null) return;
      form.reset(theirs);
      setTheirs(null);
      setBefore(null);
    },
  };
};
