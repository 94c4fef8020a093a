import { useEffect, useRef, useState, type FormEvent } from 'react';
import { cleanTyped } from '@servery/domain/text';
import { formatProblem } from '@servery/domain/validation';
import { useApi } from '../../shared/api.ts';
import { readGuest } from '../../shared/guest-details.ts';
import { sendOrderInvoice } from '../../shared/more-endpoints.ts';
import { toHeaders, type OrderKey } from '../../shared/order-key.ts';
import button from '../../shared/ui/button.module.css';
import { focusElement } from '../../shared/ui/focus-element.ts';
import { TextField } from '../../shared/ui/text-field.tsx';
import styles from './send-invoice.module.css';

type State = { kind: 'closed' | 'open' | 'sending' } | { kind: 'sent'; email: string } | { kind: 'failed'; message: string };

/** Mails the order's invoice to the address that was given with the order. */
export const SendInvoice = ({ orderKey }: { orderKey: OrderKey }) => {
  const api = useApi();
  const opener = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ kind: 'closed' });
  const [email, setEmail] = useState(() => readGuest().email);
  const [problem, setProblem] = useState<string | undefined>();
  const say = (wrong: string) => {
    setProblem(wrong);
    form.current?.querySelector('input')?.focus();
  };
  // The form disappears with the focus inside it.
  const opened = useRef(false);
  const shown = state.kind !== 'closed' && state.kind !== 'sent';
  useEffect(() => {
    if (shown) opened.current = true;
    else if (opened.current) opener.current?.focus();
  }, [shown]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state.kind === 'sending') return;
    const to = cleanTyped(email);
    const wrong = formatProblem('email', to);
    if (wrong !== null) return say(wrong);
    setState({ kind: 'sending' });
    const { restaurantId, orderId } = orderKey;
    const result = await api.call(sendOrderInvoice, {
      body: { restaurantId, orderId, email: to },
      headers: toHeaders(orderKey),
      retries: 1,
    });
    if (result.ok) return setState({ kind: 'sent', email: result.data.email });
    const { code, message, fields = [] } = result.error;
    const field = fields.find(({ path }) => path === 'email');
    setState(
      field ? { kind: 'open' } : { kind: 'failed', message: code === 'network' ? 'We did not hear back. Please try again.' : message },
    );
    if (field) say(field.message);
  };
  if (!shown) {
    return (
      <div className={styles.invoice}>
        {state.kind === 'sent' && (
          <p className={styles.sent} role="status">
            The invoice is on its way to {state.email}.
          </p>
        )}
        <button ref={opener} type="button" className={button.text} onClick={() => setState({ kind: 'open' })}>
          {state.kind === 'sent' ? 'Email it again' : 'Email the invoice'}
        </button>
      </div>
    );
  }
  const sending = state.kind === 'sending';
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label="Email the invoice to"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        ref={focusElement}
        value={email}
        problem={problem}
        onValue={(text) => {
          setEmail(text);
          setProblem(undefined);
        }}
      />
      {state.kind === 'failed' && (
        <p className={styles.failed} role="alert">
          {state.message}
        </p>
      )}
      <div className={styles.actions}>
        <button type="submit" className={button.quiet} aria-busy={sending || undefined}>
          {sending ? 'Sending' : 'Send'}
        </button>
        <button type="button" className={button.text} onClick={() => setState({ kind: 'closed' })}>
          Cancel
        </button>
      </div>
    </form>
  );
};
