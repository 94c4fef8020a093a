import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { picturesUsage, playPicturesCommand } from '../pictures-command/play-pictures-command.ts';

/** `npm run pictures`: copies pictures and films between the data folder and a bucket. */

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      'delete-source': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) say(picturesUsage);
  else
    process.exitCode = await playPicturesCommand({
      ...{ command: positionals[0] ?? '', to: values.to, deleteSource: values['delete-source'] },
      ...{ dataDir: resolve(process.env['DATA_DIR'] || '.data'), env: process.env, say, complain },
    });
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
