import { parseArgs } from 'node:util';
import { sessionFile } from '../menu-command/stored-session.ts';
import { playMenuCommand, usage } from '../menu-command/play-command.ts';

/** `npm run menu`: imports, previews and exports menu files through the API of a running server. */

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string', default: `http://localhost:${process.env['PORT'] ?? '3000'}` },
      restaurant: { type: 'string', default: '' },
      store: { type: 'string', default: '' },
      format: { type: 'string' },
      email: { type: 'string', default: process.env['SERVERY_EMAIL'] ?? '' },
      password: { type: 'string', default: process.env['SERVERY_PASSWORD'] ?? '' },
      help: { type: 'boolean', default: false },
    },
  });
  const [command = '', file] = positionals;
  if (values.help || command === '') say(usage);
  else
    process.exitCode = await playMenuCommand({
      ...values,
      url: values.url.replace(/\/+$/, ''),
      command,
      file,
      say,
      complain,
      sessions: sessionFile(),
    });
} catch (error) {
  const unreachable = error instanceof Error && error.message === 'fetch failed';
  const told = error instanceof Error ? error.message : String(error);
  complain(unreachable ? 'The server does not answer. Start it with npm start, or say where it is: --url http://localhost:3010' : told);
  process.exitCode = 1;
}
