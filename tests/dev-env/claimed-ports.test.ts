import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { claimPort } from './claimed-ports.ts';

/** Below those that `freePort` gives out. */
const port = 19_000 + (process.pid % 900);

it('gives a port to one process at a time, and to another one when that has been killed', async () => {
  const file = join(import.meta.dirname, 'claimed-ports.ts');
  const script = `import { claimPort } from ${JSON.stringify(file)}; console.log(claimPort(${port})); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(other.stdout, 'data')) as [Buffer];
  expect(said.toString()).toBe('true\n');
  expect(claimPort(port)).toBe(false);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(claimPort(port)).toBe(true);
  expect(claimPort(port)).toBe(false);
});
