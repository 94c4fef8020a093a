import { watchPresses } from '@servery/ui/primitives/steady-taps.ts';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Announcer, tidyNotices } from '../announcer.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  label: string;
  /** `side` slides in from the edge on wide screens, `centre` is in the middle; on phones both rise from below. */
  place: 'side' | 'centre';
  /** Wide enough for two panes. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A native dialog that belongs to an address. The server renders it open, so that it can be read before scripts load; the browser then
 * makes it modal: focus stays inside, Esc and a tap beside it close it, and focus returns to where it was.
 */
export const Sheet = ({ label, place, wide = false, onClose, children }: SheetProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(watchPresses, []);
  // At once when it closes: what follows may move the focus elsewhere.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    return () => {
      // As long as it is modal, nothing outside it can get the focus.
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(':modal')) return;
    tidyNotices();
    // Removing the attribute closes it without a close event.
    element.removeAttribute('open');
    element.showModal();
    element.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      className={styles.sheet}
      data-place={place}
      data-wide={wide || undefined}
      aria-label={label}
      tabIndex={-1}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The browser may close it without asking first (Esc pressed twice).
        if (event.target === dialog.current) onClose();
      }}
      onClick={(event) => {
        // Of a double press that opened it, the second one falls on the page behind.
        if (event.target === dialog.current && event.detail < 2) onClose();
      }}
    >
      <div className={styles.content}>{children}</div>
      <Announcer />
    </dialog>
  );
};
