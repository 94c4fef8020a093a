import { spawnSync } from 'node:child_process';
import { Refusal, main } from './lib/fail.mjs';
import { belongs } from './lib/nouns.mjs';
import { root } from './lib/root.mjs';

/** npm run where <noun>: every file of a noun, by the part of the house that it is in. */
await main(() => {
  const noun = process.argv[2]?.toLowerCase();
  if (!noun) throw new Refusal('Say which noun: npm run where orders');
  const { status, stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Refusal('The files are listed by git, which is missing or does not know this folder.');
  const files = stdout.split('\n').filter((file) => file && belongs(file, noun));
  if (files.length === 0)
    throw new Refusal(`No file is named after "${noun}". The nouns are in docs/glossary.md; code uses them in the plural.`);
  let area;
  for (const file of files.sort()) {
    const next = file
      .split('/')
      .slice(0, file.startsWith('apps/server/src') ? 4 : 2)
      .join('/');
    if (next !== area) console.log(`\n${next}`);
    area = next;
    console.log(`  ${file}`);
  }
  console.log(`\n${files.length} files`);
  return 0;
});
