import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import type { Endpoint, ResponseOf } from '@servery/contract/endpoint';
import type { CallOptions, ErrorOf } from '../client.types.ts';
import { useEndpointMutation } from '../query.ts';
import { asRepeatable } from '../repeat-call.ts';
import { useCallKey } from '../use-call-key.ts';
import { noConnection } from '../client.ts';
import { getProblems, splitFailure } from './form-problems.ts';
import { useConnectionBack } from './use-connection-back.ts';

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
const isEvent = (value: unknown): value is Typed => typeof value === 'object' && value !== null && 'currentTarget' in value;

/** In place of “No connection”, once it is back. */
const connectionBack = { title: 'The connection is back', message: 'Nothing that you entered was lost. Please try again.' };

export interface FormOptions<E extends Endpoint, V> {
  endpoint: E;
  /** Initial values. Keys are the paths of the body's fields ("name", "address.suburb"). */
  initial: V;
  /** Builds the call from the values. */
  call: (values: V) => CallOptions<E>;
  onDone?: (answer: ResponseOf<E>, values: V) => void;
  onFailure?: (error: ErrorOf<E>, values: V) => void;
  /** Problems beyond the contract's schema, by field or by a path below one. */
  check?: (values: V) => Record<string, string>;
  /**
   * Maps a path in the call to the form's field where they differ: `fieldOfChange`, for example. In such a form only problems that it reads
   * through `field` or `problemAt` count as shown; the others appear beside the button.
   */
  fieldAt?: (path: string) => string;
  /** The field to blame for a refusal that names none: a wrong password, for example. */
  blame?: (error: ErrorOf<E>) => (keyof V & string) | undefined;
}

/**
 * A form over an endpoint. The contract's schema validates the input before it is sent, the server's problems are shown at the fields, and
 * the input survives a failure. The call is repeated after a lost answer where the contract allows repeats.
 */
export const useForm = <E extends Endpoint, V extends object>({
  endpoint,
  initial,
  call,
  onDone,
  onFailure,
  check,
  fieldAt,
  blame,
}: FormOptions<E, V>) => {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const getKey = useCallKey();
  // The paths that inputs read problems for: a problem there is visible.
  const [asked] = useState(() => new Set<string>());
  // The values as sent: people may go on typing while the answer is pending.
  const sent = useRef(initial);

  const judge = (error: ErrorOf<E>) => {
    const at = blame?.(error);
    const fields = at ? [{ path: at, message: error.message }] : error.fields;
    const here = fieldAt ? fields?.map(({ path, message }) => ({ path: fieldAt(path), message })) : fields;
    return splitFailure({ ...error, ...(here && { fields: here }) }, (path) => asked.has(path) || (!fieldAt && path in initial));
  };
  const send = useEndpointMutation(endpoint, {
    onSuccess: (answer) => {
      setSaved(sent.current);
      onDone?.(answer, sent.current);
    },
    onError: (error) => {
      setProblems(judge(error).problems);
      setTries((count) => count + 1);
      onFailure?.(error, sent.current);
    },
  });

  const failure = send.error?.error;
  const isBack = useConnectionBack(failure?.title === noConnection ? failure : undefined);

  // Moves to the first problem when the form cannot be sent.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  /** `at`: the path below the changed field, if only part of it changed. */
  const set = <K extends keyof V & string>(name: K, value: V[K], at: string = name) => {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([path]) => path !== at && !path.startsWith(`${at}.`))));
  };

  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (send.isPending) return;
    const options = call(values);
    const inCall = getProblems(endpoint.body, (options as { body?: unknown }).body);
    const inForm = fieldAt ? Object.fromEntries(Object.entries(inCall).map(([path, words]) => [fieldAt(path), words])) : inCall;
    const found = { ...inForm, ...check?.(values) };
    setProblems(found);
    if (Object.keys(found).length > 0) {
      setTries((count) => count + 1);
      return;
    }
    sent.current = values;
    send.mutate(asRepeatable(endpoint, options, getKey(options)));
  };

  const problemAt = (path: string): string | undefined => {
    asked.add(path);
    return problems[path];
  };

  return {
    values,
    set,
    /** The props for an input of that name. */
    field: <K extends keyof V & string>(name: K) => ({
      name,
      value: values[name],
      error: problemAt(name),
      onChange: (given: Typed | V[K] | null) => set(name, (isEvent(given) ? given.currentTarget.value : given) as V[K]),
    }),
    /** The problem at a path below a field: "stations.2.name". */
    problemAt,
    /** All problems, by path. */
    problems,
    /** For `<form>`: its ref, its submit handler, and no validation bubbles of the browser. */
    form: { ref: form, onSubmit: submit, noValidate: true },
    busy: send.isPending,
    /** Problems that no field shows. */
    error: failure && judge(isBack ? { ...failure, ...connectionBack } : failure).rest,
    /** There are unsaved edits. */
    dirty: JSON.stringify(values) !== JSON.stringify(saved),
    /** The last submit succeeded, and nothing has been edited since. */
    done: send.isSuccess && JSON.stringify(values) === JSON.stringify(saved),
    /** Somebody else has saved this: fields not edited here take the new value, edited ones keep theirs. */
    follow: (from: V) => {
      const isTouched = (name: keyof V) => JSON.stringify(values[name]) !== JSON.stringify(saved[name]);
      setValues({ ...from, ...Object.fromEntries(Object.entries(values).filter(([name]) => isTouched(name as keyof V))) });
      setSaved(from);
    },
    /** Resets the form to these values. */
    reset: (from: V) => {
      setSaved(from);
      setValues(from);
      setProblems({});
      send.reset();
    },
  };
};
