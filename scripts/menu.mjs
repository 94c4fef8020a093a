import { main } from './lib/fail.mjs';
import { environmentFor } from './lib/node.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/root.mjs';
import { runInFront } from './lib/run.mjs';

/** npm run menu -- import|preview|export …: menu files of a store of the running server. Needs nothing built. */
await main(async () => {
  const node = await prepare({ build: false });
  const script = inRoot('apps/server/src/scripts/menu-files.ts');
  // npm runs this in the clone's folder; paths are relative to the user's working folder.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  return runInFront(node, ['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)], {
    env: environmentFor(node, {}),
    cwd,
  });
});
