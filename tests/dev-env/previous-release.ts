import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

export interface PreviousRelease {
  /** Its folder, prepared as `npm start` prepares it. */
  folder: string;
  /** The commit and its day. */
  name: string;
  /** Its database migrations that this release has and it has not. */
  newMigrations: string[];
  remove(): void;
}

const listMigrations = (ref: string): string[] =>
  git('ls-tree', '--name-only', ref, 'apps/server/db/migrations/')
    .split('\n')
    .map((path) => path.slice(path.lastIndexOf('/') + 1));

/** The last commit before the newest migration, so that an update from it changes the database. */
const beforeNewestMigration = (): string => `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'apps/server/db/migrations')}~1`;

/**
 * Checks out another commit beside this one, installs and builds it.
 * @param ref a commit; without it, the last one before the newest migration
 * @throws where there is no history (an archive, a shallow clone), or when it cannot be built
 */
export async function openPreviousRelease(ref: string | undefined): Promise<PreviousRelease> {
  const commit = git('rev-parse', '--verify', `${ref ?? beforeNewestMigration()}^{commit}`);
  const folder = join(mkdtempSync(join(tmpdir(), 'servery-previous-')), 'release');
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  const remove = () => {
    git('worktree', 'remove', '--force', folder);
    rmSync(join(folder, '..'), { recursive: true, force: true });
  };
  try {
    const prepare = spawn(process.execPath, ['-e', `import('./scripts/lib/prepare.mjs').then(({ prepare }) => prepare())`], {
      cwd: folder,
      stdio: 'inherit',
    });
    const [code] = (await once(prepare, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`the previous release ${commit} could not be built`);
  } catch (error) {
    remove();
    throw error;
  }
  const known = new Set(listMigrations(commit));
  return {
    folder,
    name: git('log', '-1', '--format=%h of %cs', commit),
    newMigrations: listMigrations('HEAD').filter((name) => !known.has(name)),
    remove,
  };
}
