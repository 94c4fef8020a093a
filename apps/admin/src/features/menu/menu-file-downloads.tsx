import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useClient } from '@servery/app-kit/query.ts';
import { exportMenuFile, type MenuFileFormat } from '@servery/contract/batch-uploads';
import { FailureAlert, type FailureText } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { useStore } from '../../shared/places.ts';
import { saveFile } from '../../shared/save-file.ts';
import { exampleMenuFile } from './example-menu-file.ts';
import { formatNames } from './files/job-text.tsx';
import styles from './import-preview.module.css';

/** Without the mark Excel reads a CSV file as Windows-1252, and saves é as two other letters. */
const saveSpreadsheet = (name: string, text: string) => saveFile(name, `\uFEFF${text}`, 'text/csv');

/** The example as a file; it opens in any spreadsheet program. */
export const saveExample = () => saveSpreadsheet('example-menu.csv', exampleMenuFile);

/** What a menu file can start from: the store's menu as it is, or an example. */
export const MenuFileDownloads = () => {
  const { restaurantId, storeId } = useStore();
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<FailureText>();
  /** What the format of the last file cannot hold. */
  const [left, setLeft] = useState<readonly string[]>([]);
  const download = async (format: MenuFileFormat) => {
    setBusy(true);
    setError(undefined);
    setLeft([]);
    const answer = await client.call(exportMenuFile, { params: { restaurantId, storeId }, query: { format } });
    setBusy(false);
    if (!answer.ok) return setError(answer.error);
    const { fileName, content } = answer.data;
    if (format === 'csv') saveSpreadsheet(fileName, content);
    else saveFile(fileName, content, 'application/json');
    return setLeft(answer.data.left);
  };
  return (
    <Stack gap="sm">
      <p className={styles.none}>To change many items at once, download the menu, edit it in a spreadsheet and choose it below.</p>
      <Group gap="sm">
        <Button variant="default" loading={busy} onClick={() => void download('csv')}>
          Download this menu
        </Button>
        {(['uberEats', 'square'] as const).map((format) => (
          <Button key={format} variant="subtle" disabled={busy} onClick={() => void download(format)}>
            {formatNames[format]}
          </Button>
        ))}
        <Button variant="default" onClick={saveExample}>
          Download an example
        </Button>
      </Group>
      {left.length > 0 && (
        <NoticeBox tone="late" title="This format cannot hold everything">
          <ul className={styles.problems}>
            {left.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </NoticeBox>
      )}
      <FailureAlert error={error} />
    </Stack>
  );
};
