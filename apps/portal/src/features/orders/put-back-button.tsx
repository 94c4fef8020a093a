import { useState } from 'react';
import { announce } from '../../shared/announcer.tsx';
import { useApi } from '../../shared/api.ts';
import { putBack, type PutBack, type RequestedLine } from '../../shared/cart/put-back.ts';
import { paths, type StoreParams } from '../../shared/paths.ts';
import button from '../../shared/ui/button.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './put-back-button.module.css';

interface PutBackButtonProps {
  at: StoreParams;
  /** "Order again" */
  label: string;
  /** What it applies to, for those who only hear the button. */
  about: string;
  wanted: readonly RequestedLine[];
}

type State = { kind: 'idle' | 'asking' | 'failed' } | { kind: 'done'; result: PutBack };

/** Puts earlier lines into the cart, and says which are not available now and why. */
export const PutBackButton = ({ at, label, about, wanted }: PutBackButtonProps) => {
  const api = useApi();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const run = async () => {
    if (state.kind === 'asking') return;
    setState({ kind: 'asking' });
    const result = await putBack(api, at, wanted);
    if (!result) return setState({ kind: 'failed' });
    setState({ kind: 'done', result });
    if (result.added === 0) return;
    announce(`${result.added === 1 ? '1 item' : `${result.added} items`} in your cart`, () => {
      result.undo();
      setState({ kind: 'idle' });
    });
  };
  const result = state.kind === 'done' ? state.result : null;
  return (
    <div className={styles.again}>
      {result === null || result.added === 0 ? (
        <button type="button" className={button.quiet} aria-busy={state.kind === 'asking' || undefined} onClick={() => void run()}>
          {label}
          <span className={styles.hidden}>, {about}</span>
        </button>
      ) : (
        <PageLink to={paths.cart(at)} className={button.primary}>
          Go to the cart
        </PageLink>
      )}
      <div role="status" className={styles.told}>
        {state.kind === 'failed' && <p>The restaurant could not be reached. Your cart is as it was. Please try again.</p>}
        {result && result.left.length > 0 && (
          <>
            <p>{result.added === 0 ? 'None of it can be ordered right now:' : 'Not in your cart:'}</p>
            <ul>
              {result.left.map(({ name, why }, index) => (
                <li key={index}>
                  {/* Most reasons name the item themselves. */}
                  {!why.includes(name) && <strong>{name}: </strong>}
                  {why}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
};
