import { main } from './lib/fail.mjs';
import { environmentFor } from './lib/node.mjs';
import { prepare } from './lib/prepare.mjs';
import { dataDir, inRoot, root } from './lib/root.mjs';
import { runInFront } from './lib/run.mjs';

/** npm run pictures -- copy --to s3|folder: copies pictures between the data folder and a bucket. Needs nothing built. */
await main(async () => {
  const node = await prepare({ build: false });
  const script = inRoot('apps/server/src/scripts/pictures.ts');
  return runInFront(node, ['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)], {
    env: environmentFor(node, { DATA_DIR: dataDir() }),
    cwd: root,
  });
});
