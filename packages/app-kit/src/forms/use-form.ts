import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import type { Endpoint, ResponseOf } from '@servery/contract/endpoint';
import type { CallOptions, ErrorOf } from '../client.types.ts';
import { newId } from '../ids.ts';
import { useEndpointMutation } from '../query.ts';
import { getProblems, splitFailure } from './form-problems.ts';

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
const isEvent = (value: unknown): value is Typed => typeof value === 'object' && value !== null && 'currentTarget' in value;

export interface FormOptions<E extends Endpoint, V> {
  endpoint: E;
  /** What the form shows first. Keys are the paths of the body's fields ("name", "address.suburb"). */
  initial: V;
  /** The call that these values make. */
  call: (values: V) => CallOptions<E>;
  onDone?: (answer: ResponseOf<E>, values: V) => void;
  onFailure?: (error: ErrorOf<E>, values: V) => void;
  /** What is wrong beyond the contract's schema, by field or by a path below one. */
  check?: (values: V) => Record<string, string>;
  /**
   * The form's field for a path in the call, where they differ: `fieldOfChange`, say. Of such a form only the problems that it asks for, by
   * `field` or `problemAt`, count as shown; the others are said beside the button.
   */
  fieldAt?: (path: string) => string;
  /** The field that a refusal without fields is about: a wrong password, say. */
  blame?: (error: ErrorOf<E>) => (keyof V & string) | undefined;
}

/**
 * A form over an endpoint. What is typed is checked by the contract's own schema before it is sent, the server's answer is shown at
 * its fields, and nothing typed is lost when it fails. A lost answer is asked for again where the contract allows repeats.
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
  const key = useRef({ of: '', id: '' });
  // The paths that inputs have asked about: what is wrong there is shown.
  const [asked] = useState(() => new Set<string>());
  // As they were when they were sent: people type on while an answer is awaited.
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

  // Whoever cannot go on is brought to the reason.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  /** `at`: the path below the field that was changed, where it was not all of it. */
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
    const said = JSON.stringify(options);
    if (key.current.of !== said) key.current = { of: said, id: newId() };
    sent.current = values;
    send.mutate({
      ...options,
      ...(endpoint.repeatable ? { retries: 2 } : {}),
      ...(endpoint.repeatable === 'key' ? { idempotencyKey: key.current.id } : {}),
    });
  };

  const problemAt = (path: string): string | undefined => {
    asked.add(path);
    return problems[path];
  };

  return {
    values,
    set,
    /** Everything that an input of that name needs. */
    field: <K extends keyof V & string>(name: K) => ({
      name,
      value: values[name],
      error: problemAt(name),
      onChange: (given: Typed | V[K] | null) => set(name, (isEvent(given) ? given.currentTarget.value : given) as V[K]),
    }),
    /** What is wrong at a path below a field: "stations.2.name". */
    problemAt,
    /** All that is wrong, by path. */
    problems,
    /** For `<form>`: its ref, its submit, and no bubbles of the browser's own. */
    form: { ref: form, onSubmit: submit, noValidate: true },
    busy: send.isPending,
    /** What is not told at a field. */
    error: send.error ? judge(send.error.error).rest : undefined,
    /** Something typed is not saved. */
    dirty: JSON.stringify(values) !== JSON.stringify(saved),
    /** The last thing sent was taken, and nothing has been typed since. */
    done: send.isSuccess && JSON.stringify(values) === JSON.stringify(saved),
    /** Somebody else has saved this: fields that nobody has touched here show it, what was typed stays. */
    follow: (from: V) => {
      const isTouched = (name: keyof V) => JSON.stringify(values[name]) !== JSON.stringify(saved[name]);
      setValues({ ...from, ...Object.fromEntries(Object.entries(values).filter(([name]) => isTouched(name as keyof V))) });
      setSaved(from);
    },
    /** Starts over from these values. */
    reset: (from: V) => {
      setSaved(from);
      setValues(from);
      setProblems({});
      send.reset();
    },
  };
};
