import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { previewMenuFile } from '@servery/contract/batch-uploads';
import type { ResponseOf } from '@servery/contract/endpoint';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Section } from '../../shared/page.tsx';
import { saveExample } from './menu-file-downloads.tsx';
import styles from './import-preview.module.css';

export type FilePreview = ResponseOf<typeof previewMenuFile>;
type Problem = FilePreview['problems'][number];
type Counts = FilePreview['categories'];

const kinds = { category: 'category', item: 'item', modifierGroup: 'choice', pizza: 'pizza settings' } as const;
const changes = { added: 'New', changed: 'Changed', removed: 'Removed' } as const;

const toSum = (name: string, { added, changed, removed, unchanged }: Counts): string =>
  `${name}: ${[
    [added, 'new'],
    [changed, 'changed'],
    [removed, 'removed'],
    [unchanged, 'unchanged'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')}`;

const hasAny = (counts: Counts) => Object.values(counts).some((count) => count > 0);

/** How many of each are new, changed and removed. */
export const Sums = ({ of }: { of: Pick<FilePreview, 'categories' | 'items' | 'modifierGroups'> }) => {
  const rows: [string, Counts][] = [
    ['Categories', of.categories],
    ['Items', of.items],
    ['Choices', of.modifierGroups],
  ];
  const shown = rows.filter(([, counts]) => hasAny(counts));
  if (shown.length === 0) return null;
  return (
    <ul className={styles.sums}>
      {shown.map(([name, counts]) => (
        <li key={name}>{toSum(name, counts)}</li>
      ))}
    </ul>
  );
};

/** What is wrong in a file, each with its row. */
export const Problems = ({ problems, count = problems.length }: { problems: readonly Problem[]; count?: number }) => {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const listed = [...errors, ...problems.filter(({ severity }) => severity === 'warning')];
  if (listed.length === 0) return null;
  // The names of the columns are wrong.
  const needsExample = errors.some(({ row }) => row === 1);
  return (
    <NoticeBox
      tone={errors.length > 0 ? 'danger' : 'late'}
      title={errors.length > 0 ? 'This file cannot be imported yet' : 'Some of the file is read differently or left out'}
    >
      {errors.length > 0 && <span>Correct these rows in the file, then choose it again.</span>}
      <ul className={styles.problems}>
        {listed.map(({ row, column, message }, at) => (
          <li key={at}>
            {row !== null && <strong>Row {row}</strong>}
            {row !== null && column && ', '}
            {column && <span>{column}</span>}
            {(row !== null || column) && ': '}
            {message}
          </li>
        ))}
      </ul>
      {count > listed.length && <span>And {count - listed.length} more.</span>}
      {needsExample && (
        <div>
          <Button variant="default" onClick={saveExample}>
            Download the example file
          </Button>
        </div>
      )}
    </NoticeBox>
  );
};

/** What an import would do; the button to do it comes as children, and is left out while the file has errors or changes nothing. */
export const ImportPreview = ({ preview, children }: { preview: FilePreview; children: ReactNode }) => {
  const wrong = preview.problems.some(({ severity }) => severity === 'error');
  const nothing = preview.changes.length === 0;
  const counted = [preview.categories, preview.items, preview.modifierGroups].reduce(
    (sum, { added, changed, removed }) => sum + added + changed + removed,
    0,
  );
  return (
    <Section title="What it changes">
      <Stack gap="lg">
        <Problems problems={preview.problems} count={preview.problemCount} />
        <Sums of={preview} />
        {nothing && !wrong && <p className={styles.none}>The file and the menu are the same. There is nothing to import.</p>}
        {!nothing && (
          <ul className={styles.changes} tabIndex={0} aria-label="Changes">
            {preview.changes.map(({ kind, change, name, details }, at) => (
              <li key={at}>
                <span className={styles.change} data-change={change}>
                  {changes[change]} {kinds[kind]}
                </span>
                <strong className={styles.name}>{name}</strong>
                {details.length > 0 && <span className={styles.details}>{details.join(' · ')}</span>}
              </li>
            ))}
          </ul>
        )}
        {!nothing && counted > preview.changes.length && (
          <p className={styles.none}>The first {preview.changes.length} changes are listed. The counts above are of all of them.</p>
        )}
        {!wrong && !nothing && children}
      </Stack>
    </Section>
  );
};
