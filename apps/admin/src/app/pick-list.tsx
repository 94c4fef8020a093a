import { TextInput } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { hasWords } from '@servery/app-kit/search-words.ts';
import type { Pick } from './picks.ts';
import styles from './pick-list.module.css';

/** More than anybody reads: typing finds the rest. */
const shown = 60;

interface PickListProps {
  label: string;
  typed: string;
  onType: (typed: string) => void;
  /** Filtered by what was typed. */
  picks: Pick[];
  /** What the server has found, below the others. */
  found: Pick[];
  /** More may be found. */
  waiting: boolean;
}

/** A search field over a list: typing filters it, arrow keys move through it, Enter opens. */
export const PickList = ({ label, typed, onType, picks, found: others, waiting }: PickListProps) => {
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const found = [...picks.filter((pick) => hasWords(`${pick.label} ${pick.hint} ${pick.words ?? ''}`, typed.trim())), ...others];
  const visible = found.slice(0, shown);
  const current = visible[active];
  const groups = [...new Set(visible.map((pick) => pick.group))];

  // Immediately: the dialog's own focus comes a moment later, and letters typed before that would be lost.
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((at) => Math.min(Math.max(at + step, 0), Math.max(visible.length - 1, 0)));
    else if (event.key === 'Enter') current?.choose();
    else return;
    event.preventDefault();
  };

  return (
    <div onKeyDown={press}>
      <TextInput
        ref={field}
        label={label}
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={current ? `${id}-${current.id}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value);
          setActive(0);
        }}
      />
      <div ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <div className={styles.group} aria-hidden="true">
              {group}
            </div>
            {visible.map((pick, index) =>
              pick.group === group ? (
                <div
                  key={pick.id}
                  id={`${id}-${pick.id}`}
                  role="option"
                  aria-selected={index === active}
                  className={styles.pick}
                  onClick={pick.choose}
                  onPointerMove={() => setActive(index)}
                >
                  <span className={styles.label}>
                    {pick.label}
                    {pick.here && <span className={styles.here}> · you are here</span>}
                  </span>
                  <span className={styles.hint}>{pick.hint}</span>
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p className={styles.note} role="status">
        {waiting && 'Searching items, orders and customers …'}
        {found.length === 0 && !waiting && 'Nothing is called that. Try fewer letters.'}
        {found.length > shown && !waiting && `${found.length - shown} more. Type some letters to find them.`}
      </p>
    </div>
  );
};
