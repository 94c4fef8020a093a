import { Button } from '@mantine/core';
import type { CsvDownload } from './use-csv.ts';

/** Downloads a list as a CSV file; while it is read, stops that. `noun`: what its rows are, "orders". */
export const CsvButton = ({ csv: { count, read, stop }, noun, disabled }: { csv: CsvDownload; noun: string; disabled: boolean }) =>
  count === null ? (
    <Button variant="default" disabled={disabled} onClick={read}>
      Download CSV
    </Button>
  ) : (
    <Button variant="default" onClick={stop}>
      Stop ({count} {noun} read)
    </Button>
  );
