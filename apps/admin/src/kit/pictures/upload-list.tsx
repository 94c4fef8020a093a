import { Button, Progress } from '@mantine/core';
import type { Uploads, UploadState } from './use-uploads.ts';
import styles from './pictures.module.css';

const getText = ({ problem, sent }: UploadState): string => {
  if (problem !== undefined) return problem;
  return sent >= 1 ? 'Being prepared…' : `${Math.round(sent * 100)} %`;
};

/** Files on their way, each with its progress, and those that were refused with the reason. */
export const UploadList = ({ uploads: { uploads, retry, cancel } }: { uploads: Uploads }) =>
  uploads.length > 0 && (
    <ul className={styles.uploads} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.id} className={styles.upload} data-failed={upload.problem !== undefined || undefined}>
          <span className={styles.uploadName}>{upload.file.name}</span>
          <span role={upload.problem === undefined ? 'status' : 'alert'}>{getText(upload)}</span>
          {upload.problem === undefined && (
            <Progress className={styles.bar} value={upload.sent * 100} aria-label={`Upload of ${upload.file.name}`} />
          )}
          <span className={styles.uploadActs}>
            {upload.problem !== undefined && upload.canRetry && (
              <Button size="compact-md" onClick={() => retry(upload)}>
                Try again
              </Button>
            )}
            <Button size="compact-md" variant="default" onClick={() => cancel(upload)}>
              {upload.problem === undefined ? 'Cancel' : 'Dismiss'}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
