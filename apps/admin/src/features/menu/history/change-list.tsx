import { Button } from '@mantine/core';
import { useState } from 'react';
import type { MenuChangeLine } from '@servery/contract/menu-history';
import { withoutPlaces } from '@servery/domain/menu-history';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import styles from './history.module.css';

const most = 100;
const words = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;
const kinds = { category: 'Category', item: null, choices: 'Choices', pizza: null, menu: null } as const;

const Line = ({ line: { kind, name, change, fields } }: { line: MenuChangeLine }) => (
  <li className={styles.line}>
    <p className={styles.entry}>
      <span className={styles.change} data-change={change}>
        {words[change]}
      </span>
      <strong>{name}</strong>
      {kinds[kind] && <span className={styles.muted}>{kinds[kind]}</span>}
    </p>
    {fields.length > 0 && (
      <dl className={styles.fields}>
        {fields.map(({ label, before, after }) => (
          <div key={label} className={styles.field}>
            <dt>{label}</dt>
            <dd>
              <del className={styles.before}>{before ?? 'None'}</del>
              <span aria-hidden="true"> → </span>
              <ins className={styles.after}>{after ?? 'None'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    )}
  </li>
);

const countWords = (lines: readonly MenuChangeLine[]): string =>
  (['added', 'removed', 'changed'] as const)
    .flatMap((change) => {
      const count = lines.filter((line) => line.change === change).length;
      return count === 0 ? [] : [`${count} ${change}`];
    })
    .join(', ');

/** Differences between two menus by category, field by field. Entries that only made room for others are left out. */
export const ChangeList = ({ changes, none }: { changes: readonly MenuChangeLine[]; none: string }) => {
  const [isWhole, setWhole] = useState(false);
  const lines = withoutPlaces(changes);
  const moved = changes.length - lines.length;
  const shown = isWhole ? lines : lines.slice(0, most);
  // By id: two categories may have one name.
  const groups = [...Map.groupBy(shown, ({ category }) => category?.id ?? null)].toSorted(
    ([a], [b]) => Number(a === null) - Number(b === null),
  );
  if (changes.length === 0) return <EmptyState title={none}>Nothing is different.</EmptyState>;
  return (
    <div className={styles.changes}>
      {lines.length > 0 && <p className={styles.muted}>{countWords(lines)}</p>}
      {groups.map(([id, some]) => (
        <div key={id ?? 'menu'} role="group" className={styles.group} aria-label={some[0]!.category?.name ?? 'Whole menu'}>
          <h2 className={styles.groupName}>{some[0]!.category?.name ?? 'Whole menu'}</h2>
          <ul className={styles.lines}>
            {some.map((line) => (
              <Line key={`${line.kind}/${line.id}`} line={line} />
            ))}
          </ul>
        </div>
      ))}
      {lines.length > shown.length && (
        <Button variant="default" style={{ justifySelf: 'center' }} onClick={() => setWhole(true)}>
          Show all {lines.length}
        </Button>
      )}
      {moved > 0 && <p className={styles.muted}>{moved === 1 ? '1 entry is' : `${moved} entries are`} in another place of the list.</p>}
    </div>
  );
};
