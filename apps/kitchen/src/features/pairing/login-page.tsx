import { useState, type SubmitEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { useSession } from '@servery/app-kit/session.ts';
import { unlockSound } from '@servery/app-kit/sound.ts';
import { loginKdsDevice } from '@servery/contract/kds';
import { device, lastPairedAs } from '../../shared/device.ts';
import { cleanCode, codeLength, codeOfAddress, groupedCode } from './code.ts';
import { Keypad } from './keypad.tsx';
import styles from './login-page.module.css';

/** Pairs this screen: the code that an admin made becomes a session of the display. */
export const LoginPage = () => {
  const [code, setCode] = useState(() => codeOfAddress(location.hash));
  const navigate = useNavigate();
  const login = useEndpointMutation(loginKdsDevice, {
    onSuccess: (paired) => {
      device.entered(paired);
      void navigate({ to: '/active-orders', replace: true });
    },
  });
  const change = (next: string) => {
    setCode(cleanCode(next));
    login.reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The tap that pairs the screen also allows sound.
    void unlockSound();
    if (code.length === codeLength && !login.isPending) login.mutate({ body: { code } });
  };
  const error = login.error?.error;
  const { status } = useSession(device);
  const lost = status === 'out' ? lastPairedAs() : null;

  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={submit}>
        <h1 className={styles.title}>Pair this kitchen display</h1>
        {lost !== null && (
          <p className={styles.lost} role="alert">
            <strong>“{lost}” is no longer paired with this screen.</strong> It was paired with another one, or a manager has removed it.
            With a new code this screen goes on.
          </p>
        )}
        <p className={styles.help} id="code-help">
          Enter the 8 characters of the pairing code. A manager makes one in the admin app, under Devices; it is good for 10 minutes.
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
              {error.code === 'invalid_grant'
                ? 'This code is not valid, or no longer. Please check it, or ask for a new one.'
                : error.message}
            </>
          )}
        </p>
        <Keypad onKey={(key) => change(code + key)} onDelete={() => change(code.slice(0, -1))} />
        <button type="submit" className={styles.submit} disabled={code.length < codeLength || login.isPending}>
          {login.isPending ? 'Pairing…' : 'Pair this display'}
        </button>
      </form>
    </main>
  );
};
