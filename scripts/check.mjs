import { runChecks } from './lib/checks.mjs';
import { main } from './lib/fail.mjs';
import { prepare } from './lib/prepare.mjs';

/** npm run check: types, lint, format, boundaries, unused code, generated files, architecture; no tests of behaviour. */
await main(async () => {
  const node = await prepare({ build: false });
  const { passed, failed } = await runChecks(node, { architecture: true });
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
