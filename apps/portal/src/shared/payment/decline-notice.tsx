import { useEffect, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import * as more from '../ui/more-icons.ts';
import type { PayState } from './payment-machine.types.ts';
import styles from './decline-notice.module.css';

/** Why a payment failed, next to where another try is made. It scrolls into view, and is announced. */
export const DeclineNotice = ({ state }: { state: PayState }) => {
  const box = useRef<HTMLDivElement>(null);
  const shown = state.kind === 'declined' || state.kind === 'refused';
  useEffect(() => {
    if (!shown) return;
    // Recent browsers return a promise, which an effect must not return.
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
