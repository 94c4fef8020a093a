import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useClient } from '@servery/app-kit/query.ts';
import { exportMenuFile } from '@servery/contract/batch-uploads';
import { FailureAlert, type FailureText } from '@servery/ui/primitives/failure.tsx';
import { useStore } from '../../shared/places.ts';
import { saveFile } from '../../shared/save-file.ts';
import { exampleMenuFile } from './example-menu-file.ts';
import styles from './import-preview.module.css';

/** Without the mark Excel reads a CSV file as Windows-1252, and saves é as two other letters. */
const saveSpreadsheet = (name: string, text: string) => saveFile(name, `\uFEFF${text}`, 'text/csv');

/** What a menu file can start from: the store's menu as it is, or an example. */
export const MenuFileDownloads = () => {
  const { restaurantId, storeId } = useStore();
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<FailureText>();
  const download = async () => {
    setBusy(true);
    setError(undefined);
    const answer = await client.call(exportMenuFile, { params: { restaurantId, storeId }, query: { format: 'csv' } });
    setBusy(false);
    if (answer.ok) saveSpreadsheet(answer.data.fileName, answer.data.content);
    else setError(answer.error);
  };
  return (
    <Stack gap="sm">
      <p className={styles.none}>To change many items at once, download the menu, edit it in a spreadsheet and choose it below.</p>
      <Group gap="sm">
        <Button variant="default" loading={busy} onClick={() => void download()}>
          Download this menu
        </Button>
        <Button variant="default" onClick={() => saveSpreadsheet('example-menu.csv', exampleMenuFile)}>
          Download an example
        </Button>
      </Group>
      <FailureAlert error={error} />
    </Stack>
  );
};
