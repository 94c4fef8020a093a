import { createRandom } from '../../apps/server/db/seed/random.ts';
import { killRounds } from '../faults/kill-rounds.ts';
import { report, roundsAsked, table } from './report.ts';

/** 20 rounds of kill -9 under load, on one data folder; the result goes to docs/kill-tests.md. */
const asked = roundsAsked(20);
const rounds = await killRounds(asked.rounds, createRandom(asked.seed).next);
const sum = (pick: (round: (typeof rounds)[0]) => number) => rounds.reduce((total, round) => total + pick(round), 0);
const lost = sum((round) => round.lost.length);
const faults = sum((round) => round.faults.length);
report({
  file: 'kill-tests.md',
  title: 'Kill tests',
  about: `App and database are killed with \`kill -9\` while eight guests place orders and staff accept some of them; then everything is started again, and guests repeat their unanswered calls with the same ids.
An audit reads the rows directly from the database: every acknowledged order exists once, with its number, total and lines; every order number is unique; the event log has no gaps; there is one ticket for each accepted order; no document is printed twice.`,
  also: 'one round is part of `npm test`',
  result: `${sum((round) => round.acknowledged)} orders acknowledged in ${rounds.length} rounds: ${lost} lost, ${faults} faults.`,
  tables: [
    table(
      ['round', 'killed', 'acknowledged', 'of them after a repeat', 'lost', 'faults', 'seconds until ready'],
      rounds.map((round, index) => [
        index + 1,
        round.victim,
        round.acknowledged,
        round.repeated,
        round.lost.length,
        round.faults.length,
        round.secondsToReady.toFixed(1),
      ]),
    ),
  ],
  faults: rounds.flatMap((round, index) => [...round.lost, ...round.faults].map((what) => `round ${index + 1}: ${what}`)),
});
