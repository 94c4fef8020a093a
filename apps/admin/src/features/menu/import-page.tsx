import { Button, FileInput, NativeSelect, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import { moment } from '@servery/app-kit/format.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import { createBatchUpload, getBatchUpload, listBatchUploads, previewMenuFile, type MenuFileFormat } from '@servery/contract/batch-uploads';
import type { BodyOf } from '@servery/contract/endpoint';
import { decodeFile, guessFormat } from '@servery/contract/menu-file-text';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Page, Section } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { formatNames, JobState } from './files/job-text.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { MenuFileDownloads } from './menu-file-downloads.tsx';
import styles from './import-preview.module.css';

type MenuFileBody = BodyOf<typeof previewMenuFile>;

const formatOptions = Object.entries(formatNames).map(([value, label]) => ({ value, label }));

/** An import that is running or has ended, by its id. */
const Running = ({ id, onAgain }: { id: string; onAgain: () => void }) => {
  const { restaurantId, storeId } = useStore();
  // The live stream notifies of progress; the interval is for when it is down.
  const job = useEndpoint(
    getBatchUpload,
    { params: { restaurantId, batchUploadJobId: id } },
    { refetchInterval: (answer) => (answer?.finishedAt ? false : 3000) },
  );
  if (!job.data && job.error) return <Failure error={job.error.error} onRetry={() => void job.refetch()} />;
  return <ImportProgress job={job.data} place={{ restaurantId, storeId }} onAgain={onAgain} />;
};

/** The last imports of the store, with the way to each. */
const EarlierImports = () => {
  const { restaurantId, storeId, timeZone } = useStore();
  const { data } = useEndpoint(listBatchUploads, { params: { restaurantId }, query: { storeId, limit: 5 } });
  const canOpen = may(useMe(), 'menu.manage', { restaurantId });
  if (!data || data.rows.length === 0) return null;
  return (
    <Section title="Earlier imports">
      <ul className={styles.jobs}>
        {data.rows.map((job) => (
          <li key={job.id}>
            {canOpen ? (
              <Link to="/restaurants/$restaurantId/batch-upload-jobs/$batchUploadJobId" params={{ restaurantId, batchUploadJobId: job.id }}>
                {job.fileName}
              </Link>
            ) : (
              <span>{job.fileName}</span>
            )}
            <JobState job={job} />
            <span className={styles.none}>
              {moment(job.createdAt, clockNow(), timeZone)}, {job.createdBy}
              {job.status === 'failure' && `. ${job.message}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};

/** A menu file: chosen, looked at with everything that it would change, and imported whole or not at all. */
export const MenuImportPage = () => {
  const { restaurantId, storeId } = useStore();
  const [chosen, setChosen] = useState<File | null>(null);
  const [file, setFile] = useState<MenuFileBody | null>(null);
  const [id, setId] = useState(newId);
  const preview = useEndpointMutation(previewMenuFile);
  const started = useEndpointMutation(createBatchUpload);
  const params = { restaurantId, storeId };
  // A browser reports no second choice of the same file, which may have been corrected meanwhile.
  const forget = useRef<() => void>(null);

  const look = (body: MenuFileBody) => {
    setFile(body);
    // Another file is another import.
    setId(newId());
    preview.mutate({ params, body, retries: 1 });
  };
  const choose = async (next: File | null) => {
    setChosen(next);
    setFile(null);
    preview.reset();
    started.reset();
    if (next === null) return;
    const { text } = decodeFile(new Uint8Array(await next.arrayBuffer()));
    look({ format: guessFormat(text), fileName: next.name, content: text });
  };
  const refused = preview.error?.error;
  return (
    <Page
      narrow
      title="Import a menu file"
      intro="The file becomes the store’s menu: what it names is added or changed, what it does not name is removed. Nothing changes before you have seen what it does."
    >
      <Section title="File">
        <Stack gap="lg">
          <MenuFileDownloads />
          <FileInput
            label="Menu file"
            description="A spreadsheet saved as CSV, or a menu exported from Uber Eats or Square. Up to 8 MB."
            placeholder="Choose a file"
            accept=".csv,.json,.txt,text/csv,application/json"
            clearable
            clearButtonProps={{ 'aria-label': 'Remove the file' }}
            value={chosen}
            error={refused?.fields?.[0]?.message}
            resetRef={forget}
            onChange={(next) => {
              forget.current?.();
              void choose(next);
            }}
          />
          {file && (
            <NativeSelect
              label="Format"
              description="Recognised from the file. Change it if it is wrong."
              data={formatOptions}
              value={file.format}
              onChange={(event) => look({ ...file, format: event.currentTarget.value as MenuFileFormat })}
            />
          )}
          {preview.isPending && <p role="status">Reading the file…</p>}
          {!refused?.fields && <FailureAlert error={refused} />}
          {file && refused && !refused.fields && (
            <div>
              <Button variant="default" onClick={() => look(file)}>
                Try again
              </Button>
            </div>
          )}
        </Stack>
      </Section>
      {file && preview.data && !started.data && (
        <ImportPreview preview={preview.data}>
          <FailureAlert error={started.error?.error} />
          <div>
            <Button loading={started.isPending} onClick={() => started.mutate({ params, body: { ...file, id }, retries: 2 })}>
              Import and publish
            </Button>
          </div>
        </ImportPreview>
      )}
      {!started.data && <EarlierImports />}
      {started.data && <Running id={started.data.id} onAgain={() => void choose(null)} />}
    </Page>
  );
};
