import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** `--rounds 50 --seed spring` of a long suite's command line; a seed is drawn where none is given. */
export function roundsAsked(usual: number): { rounds: number; seed: string } {
  const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } });
  const rounds = Number(values.rounds ?? usual);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds needs a whole number above 0.');
  return { rounds, seed: values.seed ?? Math.random().toString(36).slice(2, 8) };
}

/** A table in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

interface Report {
  /** Name in docs. */
  file: string;
  title: string;
  /** What is done and what is checked. */
  about: string;
  /** How else it is run: "two rounds are part of `npm test`". */
  also: string;
  /** The result in one sentence. */
  result: string;
  tables: readonly string[];
  /** Anything that is wrong; must be empty. */
  faults: readonly string[];
}

/** Writes the page of a long suite's last run and ends the process: with 1 when anything was wrong. */
export function report({ file, title, about, also, result, tables, faults }: Report): never {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.version}`;
  const page = `# ${title}

${about}

Last run: ${new Date().toISOString().slice(0, 10)}, ${machine}. Run it with \`npm run test:long\`; ${also}.

**${result}**

${tables.join('\n\n')}
`;
  writeFileSync(join(import.meta.dirname, '../../docs', file), page);
  console.log(page);
  for (const fault of faults.slice(0, 200)) console.error(fault);
  process.exit(faults.length === 0 ? 0 : 1);
}
