import { join } from 'node:path';
import { createFolderStore } from '../integrations/folder-store/folder-store.adapter.ts';
import { s3 } from '../integrations/s3/index.ts';
import { copyBlobs } from '../platform/blobs/copy-blobs.ts';
import { chooseIntegration } from '../platform/integrations/define-integration.ts';

export const picturesUsage = `npm run pictures -- copy --to s3|folder [--delete-source]

Copies all pictures and films between the data folder (DATA_DIR) and the bucket (S3_*). The server may run meanwhile; with both configured it
reads both. Broken off, the copy continues where it was. --delete-source deletes each file after its copy has been read back and compared.`;

export interface PicturesCommand {
  command: string;
  to: string | undefined;
  deleteSource: boolean;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
  complain: (line: string) => void;
}

/** What is stored: what the image server shows, and what the clean-up has set aside. */
const prefixes = ['images/', 'pictures-set-aside/'];

/** Plays one command. @returns the process's exit code */
export async function playPicturesCommand(input: PicturesCommand): Promise<number> {
  const { command, to, say, complain, dataDir } = input;
  if (command !== 'copy' || (to !== 's3' && to !== 'folder')) {
    complain(picturesUsage);
    return 2;
  }
  const bucket = chooseIntegration([s3], input.env)?.create(input.env, {});
  if (bucket === undefined) {
    complain('No bucket is configured: set S3_BUCKET and the variables that belong to it, as for the server.');
    return 1;
  }
  const folder = createFolderStore(dataDir);
  const [source, target] = to === 's3' ? [folder, bucket] : [bucket, folder];
  const count = await copyBlobs({
    ...{ from: source, to: target, prefixes, folder: join(dataDir, 'uploads') },
    deleteSource: input.deleteSource,
    onCopied: ({ key, size }) => say(`${key} (${Math.ceil(size / 1_000)} kB)`),
  });
  say(
    `${count.copied} copied, ${count.present} were there already${input.deleteSource ? `, ${count.deleted} deleted at the source` : ''}.`,
  );
  return 0;
}
