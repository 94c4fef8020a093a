import { ActionIcon } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { Icon } from '../../shared/icon.tsx';
import { FieldSet } from '../settings/field-set.tsx';
import styles from './entry-list.module.css';

const quiet = { variant: 'subtle', color: 'gray', c: 'var(--text)', size: 44 } as const;

interface EntryListProps<T> {
  label: string;
  labelHidden?: boolean;
  help?: string | undefined;
  error?: string | undefined;
  entries: readonly T[];
  /** What an entry is called: its heading, and in the names of its buttons. */
  nameOf: (entry: T, at: number) => string;
  /** What is shown while there is none. */
  empty: string;
  onChange: (entries: T[]) => void;
  /** Beside an entry's heading. */
  hint?: (entry: T) => ReactNode;
  /** An entry's fields; none where its heading says everything. */
  children?: (entry: T, at: number) => ReactNode;
  /** What adds an entry: a button or a picker. */
  foot: ReactNode;
}

/** Entries in an order of their own: each can be moved up and down and removed. Focus stays with the entry that was moved. */
export const EntryList = <T extends { id: string }>({
  label,
  labelHidden = false,
  help,
  error,
  entries,
  nameOf,
  empty,
  onChange,
  hint,
  children,
  foot,
}: EntryListProps<T>) => {
  const box = useRef<HTMLFieldSetElement>(null);
  // The list is rendered again by the next frame.
  const focus = (...selectors: string[]) =>
    requestAnimationFrame(() => {
      const found = selectors.map((selector) => box.current?.querySelector<HTMLElement>(selector));
      found.find((element) => element)?.focus();
    });
  const move = (at: number, to: number) => {
    const entry = entries[at]!;
    onChange(entries.toSpliced(at, 1).toSpliced(to, 0, entry));
    const button = (way: string) => `[data-entry="${CSS.escape(entry.id)}"] [data-move="${way}"]:not(:disabled)`;
    const [same, other] = to < at ? ['up', 'down'] : ['down', 'up'];
    focus(button(same!), button(other!));
  };
  const remove = (at: number) => {
    onChange(entries.toSpliced(at, 1));
    focus('[data-foot] input, [data-foot] button');
  };
  return (
    <FieldSet label={label} labelHidden={labelHidden} help={help} error={error} ref={box}>
      {entries.length === 0 && <p className={styles.empty}>{empty}</p>}
      {entries.length > 0 && (
        <ol className={styles.entries}>
          {entries.map((entry, at) => {
            const name = nameOf(entry, at);
            return (
              <li key={entry.id} className={styles.entry} data-entry={entry.id} aria-label={name}>
                <div className={styles.head}>
                  <span className={styles.name}>{name}</span>
                  {hint && <span className={styles.hint}>{hint(entry)}</span>}
                  <span className={styles.acts}>
                    <ActionIcon
                      {...quiet}
                      data-move="up"
                      aria-label={`Move ${name} up`}
                      disabled={at === 0}
                      onClick={() => move(at, at - 1)}
                    >
                      <span className={styles.up}>
                        <Icon name="chevron" size={20} />
                      </span>
                    </ActionIcon>
                    <ActionIcon
                      {...quiet}
                      data-move="down"
                      aria-label={`Move ${name} down`}
                      disabled={at === entries.length - 1}
                      onClick={() => move(at, at + 1)}
                    >
                      <Icon name="chevron" size={20} />
                    </ActionIcon>
                    <ActionIcon {...quiet} aria-label={`Remove ${name}`} onClick={() => remove(at)}>
                      <Icon name="remove" size={20} />
                    </ActionIcon>
                  </span>
                </div>
                {children && <div className={styles.fields}>{children(entry, at)}</div>}
              </li>
            );
          })}
        </ol>
      )}
      {foot && <div data-foot>{foot}</div>}
    </FieldSet>
  );
};
