import { useEffect, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import * as more from '../ui/more-icons.ts';
import type { PayState } from './use-payment.ts';
import styles from './decline-notice.module.css';

/** Why a try to pay came to nothing, at the place where another one is made. It comes into sight, and is read out. */
export const DeclineNotice = ({ state }: { state: PayState }) => {
  const box = useRef<HTMLDivElement>(null);
  const shown = state.kind === 'declined' || state.kind === 'refused';
  useEffect(() => {
    if (!shown) return;
    // Browsers of late answer a promise, which an effect must not pass on.
    void box.current?.scrollIntoView({ block: 'start' });
  }, [shown, state]);
  if (!shown) return null;
  const title = state.kind === 'declined' ? state.decline.title : 'This could not be paid';
  const text = state.kind === 'declined' ? state.decline.message : state.message;
  return (
    <div ref={box} className={styles.notice} role="alert">
      <Icon of={more.alert} large />
      <div>
        <p className={styles.title}>{title}</p>
        <p>{text}</p>
        {!text.includes('not been charged') && <p>You have not been charged.</p>}
      </div>
    </div>
  );
};
