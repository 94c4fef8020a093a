import { main } from './lib/fail.mjs';
import { environmentFor } from './lib/node.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/root.mjs';
import { runInFront } from './lib/run.mjs';

/** npm run demo:live: plays a lunch rush against the server that npm start runs. Needs nothing built. */
await main(async () => {
  const node = await prepare({ build: false });
  const env = environmentFor(node, {});
  return runInFront(
    node,
    ['--disable-warning=ExperimentalWarning', inRoot('apps/server/src/scripts/demo-live.ts'), ...process.argv.slice(2)],
    {
      env,
    },
  );
});
