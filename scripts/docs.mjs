import { main } from './lib/fail.mjs';
import { environmentFor } from './lib/node.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/root.mjs';
import { runInFront } from './lib/run.mjs';

/** npm run docs: writes docs/reference from the code; with --check it only compares. */
await main(async () => {
  const node = await prepare({ build: false });
  return runInFront(node, [inRoot('apps/server/src/scripts/generate-docs.ts'), ...process.argv.slice(2)], { env: environmentFor(node) });
});
