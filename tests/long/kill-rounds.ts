import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { killRounds } from '../faults/kill-rounds.ts';

/** 20 rounds of kill -9 under load, on one data folder; the result goes to docs/kill-tests.md. Ends with 1 when anything was lost or doubled. */
const rounds = await killRounds(Number(process.argv[2] ?? 20));
const sum = (pick: (round: (typeof rounds)[0]) => number) => rounds.reduce((total, round) => total + pick(round), 0);
const lost = sum((round) => round.lost.length);
const faults = sum((round) => round.faults.length);
const rows = rounds.map(
  (round, index) =>
    `| ${index + 1} | ${round.victim} | ${round.acknowledged} | ${round.repeated} | ${round.lost.length} | ${round.faults.length} | ${round.secondsToReady.toFixed(1)} |`,
);
const page = `# Kill tests

App and database are killed with \`kill -9\` while eight guests place orders and staff accept some of them; then everything is started again, and guests repeat what was never answered, with the same ids.
An audit reads the rows past the application: every acknowledged order there once, with its number, total and lines; every human number once; the event log dense; one ticket for each accepted order; no document printed twice.

Last run: ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.version}. Run it with \`npm run test:long\`; two rounds are part of \`npm test\`.

**${sum((round) => round.acknowledged)} orders acknowledged in ${rounds.length} rounds: ${lost} lost, ${faults} faults.**

| round | killed | acknowledged | of them after a repeat | lost | faults | seconds until ready |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
writeFileSync(join(import.meta.dirname, '../../docs/kill-tests.md'), page);
console.log(page);
for (const round of rounds) for (const what of [...round.lost, ...round.faults].slice(0, 20)) console.error(what);
process.exit(lost + faults === 0 ? 0 : 1);
