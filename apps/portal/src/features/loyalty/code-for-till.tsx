import { useState } from 'react';
import { formatInstantTimeShort } from '@servery/domain/clock';
import { useApi } from '../../shared/api.ts';
import { createCardCode } from '../../shared/offers/offer-endpoints.ts';
import { useStore, useStoreParams } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import styles from './loyalty-page.module.css';

type State = { kind: 'none' | 'asking' } | { kind: 'shown'; code: string; expiresAt: string } | { kind: 'failed'; message: string };

/** "482 913": as people read it out. */
const formatCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** A code that lets the staff at the till use the card's credit, once. */
export const CodeForTill = () => {
  const api = useApi();
  const { timeZone } = useStore();
  const { restaurantId } = useStoreParams();
  const [state, setState] = useState<State>({ kind: 'none' });
  const ask = async () => {
    if (state.kind === 'asking') return;
    setState({ kind: 'asking' });
    const result = await api.call(createCardCode, { params: { restaurantId }, body: {}, retries: 1 });
    if (result.ok) return setState({ kind: 'shown', ...result.data });
    const { code, message } = result.error;
    setState({ kind: 'failed', message: code === 'network' ? 'We did not hear back. Please try again.' : message });
  };
  return (
    <section className={styles.part} aria-labelledby="till-code">
      <h2 id="till-code" className={styles.heading}>
        Use it in the store
      </h2>
      <p className={styles.muted}>
        Show a code to the staff, and they take your credit off the bill. It works once, within ten minutes; a new code replaces it.
      </p>
      {state.kind === 'shown' && (
        <p className={styles.code} role="status">
          {formatCode(state.code)}
          <span className={styles.date}>Valid until {formatInstantTimeShort(state.expiresAt, timeZone)}</span>
        </p>
      )}
      {state.kind === 'failed' && (
        <p className={styles.muted} role="alert">
          {state.message}
        </p>
      )}
      <button type="button" className={button.text} aria-disabled={state.kind === 'asking'} onClick={() => void ask()}>
        {state.kind === 'shown' ? 'Show a new code' : 'Show my code'}
      </button>
    </section>
  );
};
