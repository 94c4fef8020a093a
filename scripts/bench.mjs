import { main } from './lib/fail.mjs';
import { environmentFor } from './lib/node.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/root.mjs';
import { runInFront } from './lib/run.mjs';

/** npm run bench: every figure is a ratio of two things measured in the same run. */
await main(async () => {
  const node = await prepare();
  const env = environmentFor(node, { NODE_ENV: 'production' });
  return runInFront(node, [inRoot('bench/run.ts'), ...process.argv.slice(2)], { env });
});
