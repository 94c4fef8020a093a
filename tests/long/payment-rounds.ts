import { allCuts, moments, getName, stepNames } from '../faults/payments/cuts.ts';
import { paymentRounds } from '../faults/payments/rounds.ts';
import { report, roundsAsked, table } from './report.ts';

/** 50 rounds in which every call of a card payment is cut before, during and after; the result goes to docs/payment-fault-tests.md. */
const { rounds: count, seed } = roundsAsked(50);
console.log(`seed ${seed}`);
const rounds = await paymentRounds(count, { lost: 2, kills: 2 }, seed, (round, index) => {
  console.log(`round ${index + 1}: ${round.placed} orders, ${[...round.cuts, ...round.kills].length} cuts, ${round.faults.length} faults`);
  for (const fault of round.faults.slice(0, 20)) console.error(`  ${fault}`);
});
const sum = (pick: (round: (typeof rounds)[0]) => number) => rounds.reduce((total, round) => total + pick(round), 0);
const struck = new Map<string, number>();
for (const name of rounds.flatMap(({ cuts, kills }) => [...cuts, ...kills])) struck.set(name, (struck.get(name) ?? 0) + 1);
const times = (name: string) => struck.get(name) ?? 0;
const missed = allCuts.filter((cut) => times(getName(cut)) === 0).map(getName);
const ways = [...new Map(allCuts.map(({ moment, how }) => [`${moment}: ${how}`, { moment, how }])).values()].toSorted(
  (a, b) => moments.indexOf(a.moment) - moments.indexOf(b.moment),
);
const last = rounds.at(-1);
const faults = rounds.flatMap((round, index) => round.faults.map((what) => `round ${index + 1}: ${what}`));
report({
  file: 'payment-fault-tests.md',
  title: 'Payment fault tests',
  about: `Guests and staff place, pay, accept, reject, cancel and refund card orders by real HTTP calls to a real server. Meanwhile its calls to the card provider are interrupted before, during and after the provider's work, and app and database are killed with \`kill -9\` in the middle of them. The simulated provider is a separate process and keeps running.
Then everything is started again. The provider's webhooks arrive shuffled, backwards, doubled, late, forged or not at all, and at the end all of them once more; timed steps get the time that they need. When nothing is open any more, three records are compared: the provider's ledger, ours, and the answers that guests and staff received.
Both ledgers must agree on every payment; nothing is held, captured or refunded twice; every confirmed refund exists once, no refused one exists; every order is final or waits for somebody who can see it; the money of ended orders is returned; there is one kitchen ticket and one event for each accept; the nightly comparison finds nothing.`,
  also: `one round is part of \`npm test\`. Seed of this run: \`${seed}\` (\`node tests/long/payment-rounds.ts --rounds ${count} --seed ${seed}\`)`,
  result: `${last?.payments ?? 0} payments, ${last?.captured ?? 0} captures and ${last?.refunds ?? 0} refunds in ${rounds.length} rounds with ${sum((round) => round.cuts.length)} cut calls and ${sum((round) => round.kills.length)} kills: ${faults.length} faults. ${allCuts.length - missed.length} of ${allCuts.length} cuts took effect.`,
  tables: [
    `How often each call was cut, and how:\n\n${table(
      ['', ...stepNames],
      ways.map(({ moment, how }) => [`${moment}: ${how}`, ...stepNames.map((step) => times(getName({ step, moment, how })))]),
    )}`,
    table(
      [
        'round',
        'nodes',
        'orders',
        'cut calls',
        'killed',
        'webhooks',
        'events',
        'unanswered calls',
        'hung up',
        'seconds until ready',
        'until settled',
        'faults',
      ],
      rounds.map((round, index) => [
        index + 1,
        round.nodes,
        round.placed,
        round.cuts.length,
        round.kills.join('; '),
        round.news,
        round.webhooks,
        round.unanswered,
        round.hungUp,
        round.secondsToReady.toFixed(1),
        round.secondsToSettle.toFixed(1),
        round.faults.length,
      ]),
    ),
  ],
  faults: [...faults, ...(count >= 50 ? missed.map((name) => `never struck: ${name}`) : [])],
});
