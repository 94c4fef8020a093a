import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { announce } from '../announcer.tsx';
import { useApi } from '../api.ts';
import { readGuest } from '../guest-details.ts';
import { sendCode, verifyCode } from '../more-endpoints.ts';
import { useRestaurant } from '../scope.ts';
import button from '../ui/button.module.css';
import { TextField } from '../ui/text-field.tsx';
import { refusalText } from './refusal-text.ts';
import { recordSent, type SentCode } from './sent-codes.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import styles from './sign-in.module.css';

/** As counted by the server. */
const mostTries = 5;
const sameAgain = 'This code is not right. Please check the text message, or ask for another code.';

interface CodeStepProps {
  sent: SentCode;
  /** The button's label. */
  action?: string;
  onSent: (sent: SentCode) => void;
  onSignedIn: (name: string) => Promise<void>;
  onBack: () => void;
}

/** The code sent to the phone. */
export const CodeStep = ({ sent, action = 'Sign in', onSent, onSignedIn, onBack }: CodeStepProps) => {
  const api = useApi();
  const { restaurant } = useRestaurant();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [notice, setNotice] = useState<string | null>(null);
  const [busy, setBusy] = useState<'no' | 'checking' | 'sending'>('no');
  /** Codes that the server has refused: sending the same one again would only cost a try. */
  const refused = useRef(new Set<string>());
  const left = useSecondsLeft(sent.resendAt);
  const input = () => form.current?.querySelector('input');
  // During the press, so that a phone shows its keyboard.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);

  const wrong = (message: string) => {
    setProblem(refused.current.size < mostTries ? message : 'This code has had all its tries. Please ask for another one.');
    input()?.focus();
    input()?.select();
  };
  const check = async (digits: string) => {
    if (busy !== 'no') return;
    if (digits.length !== 6) {
      setProblem('Please enter the 6 digits of the code.');
      return input()?.focus();
    }
    if (refused.current.has(digits)) return wrong(sameAgain);
    setBusy('checking');
    setProblem(undefined);
    setNotice(null);
    const name = readGuest().name.trim().slice(0, 60);
    const result = await api.call(verifyCode, {
      body: { restaurantId: restaurant.id, verificationId: sent.verificationId, code: digits, ...(name === '' ? {} : { name }) },
      timeout: 30_000,
    });
    if (result.ok) {
      recordSent(restaurant.id, null);
      return onSignedIn(result.data.name);
    }
    setBusy('no');
    const { code: error, message } = result.error;
    if (error !== 'invalid_grant') return setNotice(refusalText(result.error));
    refused.current.add(digits);
    if (refused.current.size >= mostTries) recordSent(restaurant.id, null);
    wrong(message);
  };
  const again = async () => {
    if (busy !== 'no' || left > 0) return;
    setBusy('sending');
    setNotice(null);
    const result = await api.call(sendCode, { body: { restaurantId: restaurant.id, phone: sent.phone }, timeout: 30_000 });
    setBusy('no');
    if (!result.ok) return setNotice(refusalText(result.error));
    announce('A new code is on its way');
    recordSent(restaurant.id, { typed: sent.phone, sent: result.data });
    onSent(result.data);
  };
  const typed = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 6);
    setCode(digits);
    setProblem(undefined);
    if (digits.length === 6 && digits !== code) void check(digits);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void check(code);
      }}
    >
      <p className={styles.lead}>
        We have sent a text message to <strong className={styles.phone}>{sent.shownPhone}</strong>.
      </p>
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className={styles.code}
        value={code}
        problem={problem}
        hint="6 digits. It is checked as soon as it is complete."
        onValue={typed}
      />
      {notice !== null && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      <button
        type="submit"
        className={button.primary}
        aria-disabled={busy !== 'no' || undefined}
        aria-busy={busy === 'checking' || undefined}
      >
        {busy === 'checking' ? 'Checking' : action}
      </button>
      <p className={styles.more}>
        {left > 0 ? (
          <span>You can ask for another code in {left} s.</span>
        ) : (
          <button type="button" className={button.text} onClick={() => void again()}>
            Send another code
          </button>
        )}
        <button type="button" className={button.text} onClick={onBack}>
          Use another number
        </button>
      </p>
    </form>
  );
};
