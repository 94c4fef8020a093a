import { useRef, useState, type FormEvent } from 'react';
import { cleanTyped } from '@servery/domain/text';
import { formatProblem } from '@servery/domain/validation';
import { announce } from '../../shared/announcer.tsx';
import { useApi, type Customer } from '../../shared/api.ts';
import { readGuest } from '../../shared/guest-details.ts';
import { updateMe } from '../../shared/more-endpoints.ts';
import button from '../../shared/ui/button.module.css';
import { TextField } from '../../shared/ui/text-field.tsx';
import styles from './account-page.module.css';

type Problems = { name?: string; unverifiedEmail?: string };

/** The customer's name and email; they sign in with their phone. */
export const CustomerForm = ({ customer, onSaved }: { customer: Customer; onSaved: (customer: Customer) => void }) => {
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(customer.name || readGuest().name);
  const [unverifiedEmail, setEmail] = useState(customer.unverifiedEmail);
  const [problems, setProblems] = useState<Problems>({});
  const [state, setState] = useState<{ kind: 'idle' | 'saving' } | { kind: 'failed'; message: string }>({ kind: 'idle' });

  const show = (found: Problems) => {
    setProblems(found);
    const [wrong] = Object.keys(found);
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    return wrong !== undefined;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (state.kind === 'saving') return;
    const email = cleanTyped(unverifiedEmail);
    const wrongEmail = email === '' ? null : formatProblem('email', email);
    const found: Problems = {
      ...(name.trim() === '' ? { name: 'Please enter your name.' } : {}),
      ...(wrongEmail === null ? {} : { unverifiedEmail: wrongEmail }),
    };
    if (show(found)) return;
    setState({ kind: 'saving' });
    const result = await api.call(updateMe, {
      params: { restaurantId: customer.restaurantId },
      body: { name: name.trim(), unverifiedEmail: email },
      retries: 1,
    });
    if (result.ok) {
      setState({ kind: 'idle' });
      onSaved(result.data);
      return announce('Saved');
    }
    const { message, fields = [] } = result.error;
    setState({ kind: 'failed', message });
    show(Object.fromEntries(fields.map((field) => [field.path, field.message])) as Problems);
  };
  return (
    <form ref={form} className={styles.part} noValidate onSubmit={(event) => void save(event)}>
      <p className={styles.muted}>Signed in with {customer.shownMobileNumber}</p>
      <div className={styles.fields}>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={60}
          value={name}
          problem={problems.name}
          onValue={(text) => {
            setName(text);
            setProblems({});
          }}
        />
        <TextField
          label="Email"
          name="unverifiedEmail"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          optional
          value={unverifiedEmail}
          problem={problems.unverifiedEmail}
          onValue={(text) => {
            setEmail(text);
            setProblems({});
          }}
        />
      </div>
      {state.kind === 'failed' && <p role="alert">{state.message}</p>}
      <button type="submit" className={button.primary} aria-busy={state.kind === 'saving' || undefined}>
        {state.kind === 'saving' ? 'Saving' : 'Save'}
      </button>
    </form>
  );
};
