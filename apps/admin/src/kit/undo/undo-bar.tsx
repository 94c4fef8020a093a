import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { dismissUndo, undoLast, useUndoable } from './undo.ts';
import styles from './undo-bar.module.css';

/** Milliseconds. Long enough to read it and reach the button; it waits while somebody is on it. */
const offeredFor = 10_000;
const doneFor = 4_000;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** What was done a moment ago, with Undo: by its button, or by Ctrl Z from anywhere on the page. It outlives the page that did it. */
export const UndoBar = () => {
  const last = useUndoable(({ last: now }) => now);
  const [held, setHeld] = useState(false);
  const { id, state, note, next } = last ?? {};
  const stays = state === 'offered' && next?.stays === true;
  useEffect(() => {
    // What stays as it is has to be read.
    if (id === undefined || held || state === 'undoing' || state === 'failed' || note !== undefined || stays) return undefined;
    const timer = setTimeout(dismissUndo, state === 'undone' ? doneFor : offeredFor);
    return () => clearTimeout(timer);
  }, [id, state, held, note, stays]);
  // What somebody else did on this device is not the next one's to take back.
  useEffect(() => dismissUndo, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping(event.target)) return;
      if (useUndoable.getState().last?.state !== 'offered') return;
      event.preventDefault();
      void undoLast();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const words = { offered: last?.words, undoing: last?.words, undone: `Undone: ${last?.words}`, failed: last?.error?.title };
  return (
    <div
      role="status"
      className={styles.place}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {last && (
        <div className={styles.bar} data-state={last.state}>
          <p className={styles.words}>
            {last.state === 'failed' && <strong>Not undone. </strong>}
            {words[last.state]}
            {last.state === 'offered' && next?.note && <span className={styles.why}>. {next.note}</span>}
            {note && <span className={styles.why}> {note}</span>}
            {last.error && <span className={styles.why}> {last.error.message}</span>}
          </p>
          <span className={styles.acts}>
            {last.state === 'offered' && next && (
              <Button
                size="md"
                variant="default"
                onClick={() => {
                  dismissUndo();
                  next.run();
                }}
              >
                {next.label}
              </Button>
            )}
            {last.state !== 'undone' && (
              <Button size="md" variant="default" loading={last.state === 'undoing'} onClick={() => void undoLast()}>
                {last.state === 'failed' ? 'Try again' : 'Undo'}
              </Button>
            )}
            <Button size="md" variant="subtle" onClick={dismissUndo}>
              Dismiss
            </Button>
          </span>
        </div>
      )}
    </div>
  );
};
