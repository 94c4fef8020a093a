import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { Refusal, main } from './lib/fail.mjs';
import { serveryOn, stopDatabaseOn } from './lib/live.mjs';
import { dataDir, root } from './lib/root.mjs';

/** npm run reset: deletes the data folder, so that the next start begins from scratch. */
await main(async () => {
  const folder = dataDir();
  if (process.env.DATABASE_URL) console.log('The database at DATABASE_URL is left as it is.');
  if (!existsSync(folder)) {
    console.log(`There is no data in ${folder}. Nothing to remove.`);
    return 0;
  }
  refuseUnlessOurs(realpathSync(folder));
  const pid = serveryOn(folder);
  if (pid)
    throw new Refusal(`Servery is running on ${folder} (process ${pid}). End it with Ctrl-C in its terminal first, then reset again.`);
  await stopDatabaseOn(folder);
  rmSync(folder, { recursive: true, force: true });
  console.log(`Removed ${folder}. The next npm start begins anew.`);
  return 0;
});

/** A mistyped DATA_DIR must not cost anybody their files. */
function refuseUnlessOurs(folder) {
  const precious = [realpathSync(root), realpathSync(homedir()), dirname(folder) === folder ? folder : undefined];
  const entries = readdirSync(folder);
  const ours = entries.length === 0 || existsSync(`${folder}/postgres/cluster`) || existsSync(`${folder}/servery.json`);
  if (precious.includes(folder) || root.startsWith(`${folder}/`) || (!ours && !folder.endsWith('.data'))) {
    throw new Refusal(
      `${folder} does not look like a data folder of Servery, so it is left alone. Check DATA_DIR, or remove the folder by hand.`,
    );
  }
}
