import { watchPresses } from '@servery/ui/primitives/steady-taps.ts';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Wide enough for two columns. */
  wide?: boolean;
  /** As large as the device allows: a screen of its own. */
  full?: boolean;
  /** Something is in progress whose result has to be seen: the dialog stays open. */
  locked?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog over the whole screen of a device: it traps focus, closes on Esc or a press outside, and returns focus to where it was. It is a
 * child of the page's body: it stays open when the part of the screen that opened it is hidden, as the bill is on a narrow window.
 */
export const Dialog = ({ title, wide = false, full = false, locked = false, onClose: close, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const onClose = () => {
    if (!locked) return close();
    // Browsers close a dialog on a second Esc whatever the page does.
    if (dialog.current?.open === false) dialog.current.showModal();
  };
  useLayoutEffect(watchPresses, []);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // Digits go straight to a number pad, and Enter must not close what was just opened.
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={wide || undefined}
      data-full={full || undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onClick={(event) => {
        // Of a double press that opened it, the second one falls on the page behind.
        if (event.target === dialog.current && event.detail < 2) onClose();
      }}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.button} disabled={locked} onClick={onClose}>
            Close
          </button>
        </div>
        {children}
      </div>
    </dialog>,
    document.body,
  );
};
