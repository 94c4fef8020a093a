import { useRef, useState, type FormEvent } from 'react';
import { phoneProblem } from '@servery/domain/validation';
import { useApi } from '../api.ts';
import { readGuest } from '../guest-details.ts';
import { sendCode } from '../more-endpoints.ts';
import { useRestaurant, useStore } from '../scope.ts';
import button from '../ui/button.module.css';
import { TextField } from '../ui/text-field.tsx';
import { refusalText } from './refusal-text.ts';
import { recordSent, sentTo, type SentCode } from './sent-codes.ts';
import styles from './sign-in.module.css';

interface PhoneStepProps {
  /** What the code is for. */
  lead: string;
  /** The initial number; by default the one stored on this device. */
  phone?: string;
  /** `typed`: the number as the guest wrote it. */
  onSent: (sent: SentCode, typed: string) => void;
}

/** Which phone. */
export const PhoneStep = ({ lead, phone: first, onSent }: PhoneStepProps) => {
  const api = useApi();
  const { restaurant } = useRestaurant();
  const { country } = useStore();
  const form = useRef<HTMLFormElement>(null);
  const [phone, setPhone] = useState(() => first ?? readGuest().phone);
  const [problem, setProblem] = useState<string | undefined>();
  const [notice, setNotice] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const earlier = sentTo(restaurant.id, phone);
  const say = (wrong: string) => {
    setProblem(wrong);
    form.current?.querySelector('input')?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setNotice(null);
    const wrong = phoneProblem(phone.trim(), country);
    if (wrong !== null) return say(wrong);
    setSending(true);
    const result = await api.call(sendCode, { body: { restaurantId: restaurant.id, phone: phone.trim() }, timeout: 30_000 });
    setSending(false);
    if (result.ok) {
      recordSent(restaurant.id, { typed: phone.trim(), sent: result.data });
      return onSent(result.data, phone.trim());
    }
    const { code, message, fields = [] } = result.error;
    if (code === 'validation_failed') say(fields[0]?.message ?? message);
    else setNotice(refusalText(result.error));
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.lead}>{lead}</p>
      <TextField
        label="Mobile number"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={24}
        value={phone}
        problem={problem}
        onValue={(text) => {
          setPhone(text);
          setProblem(undefined);
        }}
      />
      {notice !== null && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      <button type="submit" className={button.primary} aria-disabled={sending || undefined} aria-busy={sending || undefined}>
        {sending ? 'Sending the code' : 'Send the code'}
      </button>
      {earlier && (
        <button type="button" className={button.text} onClick={() => onSent(earlier, phone.trim())}>
          I have a code
        </button>
      )}
    </form>
  );
};
