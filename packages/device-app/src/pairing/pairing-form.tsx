import { useState, type ReactNode, type SubmitEvent } from 'react';
import { Keypad } from './keypad.tsx';
import { cleanCode, codeLength, codeOfAddress, groupedCode } from './pairing-code.ts';
import settings from '../settings/device-settings.module.css';
import styles from './pairing-form.module.css';

/**
 * Pairs a device with a store: the code from an admin, typed or from a scanned address. `lost`: the name under which this device was paired
 * until its session ended.
 */
export const PairingForm = ({
  title,
  action,
  lost,
  held = 0,
  what,
  paired = null,
  back,
  onBack,
  error,
  pending,
  onCode,
  onChange,
  children,
}: {
  title: string;
  /** The button's label: "Pair this display". */
  action: string;
  lost: string | null;
  /** How many unsent changes this device holds. */
  held?: number;
  /** "till", "display". */
  what: string;
  /** The name under which this device is paired now: it can go back. */
  paired?: string | null;
  /** The label of the button for that: "Back to the till". */
  back: string;
  onBack: () => void;
  error: { code: string; title: string; message: string } | undefined;
  pending: boolean;
  /** The code is complete and was submitted. */
  onCode: (code: string) => void;
  /** The message about the last code no longer applies. */
  onChange: () => void;
  children: ReactNode;
}) => {
  const [code, setCode] = useState(() => codeOfAddress(location.hash));
  const change = (next: string) => {
    setCode(cleanCode(next));
    onChange();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.length === codeLength && !pending) onCode(code);
  };

  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={submit}>
        <h1 className={styles.title}>{title}</h1>
        {paired !== null && (
          <div className={styles.paired}>
            <p>
              This {what} is paired as <strong>“{paired}”</strong>.
            </p>
            <button type="button" className={settings.button} onClick={onBack}>
              {back}
            </button>
          </div>
        )}
        {lost !== null && (
          <p className={styles.lost} role="alert">
            <strong>“{lost}” is no longer paired with this screen.</strong> It was paired with another one, or a manager has removed it.
            Enter a new code to continue.
          </p>
        )}
        {held > 0 && (
          <p className={styles.lost} role="alert">
            <strong>{held === 1 ? `1 change on this ${what} was not sent.` : `${held} changes on this ${what} were not sent.`}</strong>{' '}
            {held === 1 ? 'It is' : 'They are'} still saved here. Pair it with a code of the same store to send {held === 1 ? 'it' : 'them'}
            {lost !== null && `, best as “${lost}” again`}.
          </p>
        )}
        <p className={styles.help} id="code-help">
          {children}
        </p>
        <label className={styles.label} htmlFor="code">
          Pairing code
        </label>
        <input
          id="code"
          name="code"
          className={styles.code}
          value={groupedCode(code)}
          onChange={(event) => change(event.target.value)}
          aria-describedby={error ? 'code-error' : 'code-help'}
          aria-invalid={error ? true : undefined}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="···· ····"
        />
        <p className={styles.error} id="code-error" role="alert">
          {error && (
            <>
              <strong>{error.code === 'invalid_grant' ? 'Unable to pair' : error.title}.</strong>{' '}
              {error.code === 'invalid_grant' ? 'This code is wrong or has expired. Please check it, or ask for a new one.' : error.message}
            </>
          )}
        </p>
        <Keypad onKey={(key) => change(code + key)} onDelete={() => change(code.slice(0, -1))} />
        <button type="submit" className={styles.submit} disabled={code.length < codeLength || pending}>
          {pending ? 'Pairing…' : action}
        </button>
      </form>
    </main>
  );
};
