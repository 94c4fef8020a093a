import { runChecks } from './lib/checks.mjs';
import { Refusal, main } from './lib/fail.mjs';
import { runJourneys } from './lib/journeys.mjs';
import { planFor } from './lib/changed-plan.mjs';
import { prepare } from './lib/prepare.mjs';
import { runLong, runUnit } from './lib/suites.mjs';

const USAGE = `npm test                                every check and test
npm run test:long                       the long ones too
npm test -- --changed                   what your changes since main can break, in a minute or two (--changed=REV: since REV)
npm test -- --only checks               checks alone
npm test -- --only unit orders          Vitest on files named so (its options work: -t "name", --project 'rules*')
npm test -- --only journeys kitchen     Playwright on files named so (its options work: -g "name")
npm test -- --only long kill            the long suites named so`;

/** Parts that run while the unit tests do. */
const BESIDE = ['screens', 'checks'];

/** npm test: ends with one line, "N passed, N failed", over everything; each check counts as one. */
await main(async () => {
  const { only, long, since, rest } = options(process.argv.slice(2));
  const began = Date.now();
  const plan = since === undefined ? undefined : planFor(since || undefined);
  if (plan !== undefined) console.log(plan.words);
  const builds = plan === undefined ? only !== 'checks' && !rest.some((word) => /^(rules|ui)[-*a-z]*$/.test(word)) : plan.builds;
  const node = await prepare({ build: builds });
  const parts = plan?.getParts(node) ?? {
    checks: (options) => runChecks(node, options),
    unit: () => runUnit(node, only ? rest : ['--project', 'rules*', '--project', 'pg']),
    screens: (options) => runUnit(node, ['--project', 'ui*'], { name: 'screens', ...options }),
    journeys: () => runJourneys(node, rest),
    long: () => runLong(node, rest),
  };
  const chosen = plan ? Object.keys(parts) : only ? [only] : ['checks', 'unit', 'screens', 'journeys', ...(long ? ['long'] : [])];
  const lines = [];
  const broken = [];
  const wobbly = [];
  const total = { passed: 0, failed: 0 };
  const beside = new Map(
    chosen.includes('unit') ? BESIDE.filter((part) => chosen.includes(part)).map((part) => [part, startBeside(part, parts[part])]) : [],
  );
  // What runs beside the tests is shown after them.
  const inOrder = beside.size > 0 ? ['unit', ...beside.keys(), ...chosen.filter((part) => part !== 'unit' && !beside.has(part))] : chosen;
  for (const part of inOrder) {
    console.log(`\n── ${part} ──`);
    const from = Date.now();
    const { passed, failed, failures, flaky = [], slowest = [] } = await (beside.get(part) ?? parts[part])();
    total.passed += passed;
    total.failed += failed;
    broken.push(...failures);
    wobbly.push(...flaky);
    const counts = `${passed} passed, ${failed} failed${flaky.length > 0 ? `, ${flaky.length} flaky` : ''}`;
    lines.push(`${part}: ${counts} (${Math.round((Date.now() - from) / 1000)} s)`, ...slowest.map((line) => `  ${line}`));
  }
  console.log(`\n${lines.join('\n')}\nin ${Math.round((Date.now() - began) / 1000)} s\n`);
  for (const { what, trace } of wobbly) console.log(`~ flaky: ${what}\n    trace: ${trace ?? 'none'}\n`);
  // Repeated at the end: somebody who reads only the last lines of a long run still learns what to look at.
  if (broken.length > 0) console.log(`${broken.map((what) => `✗ ${what}`).join('\n')}\n`);
  const ok = total.failed === 0 && total.passed > 0;
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return ok ? 0 : 1;
});

/**
 * Starts a part while the unit tests run. Screens wait for frames and databases for answers, so that together they use all processors; the
 * checks use the time that both leave.
 * @returns a function that waits for its end, and prints its output.
 */
function startBeside(part, work) {
  const lines = [];
  const going = work({ background: part === 'checks', log: (line) => lines.push(line) });
  return async () => {
    const result = await going;
    console.log(lines.join('\n'));
    return result;
  };
}

function options(args) {
  const rest = [...args];
  const long = take(rest, '--long');
  const changed = rest.findIndex((word) => /^--changed(=|$)/.test(word));
  // Without a revision: empty.
  const since = changed < 0 ? undefined : (rest.splice(changed, 1)[0].split('=', 2)[1] ?? '');
  const at = rest.indexOf('--only');
  const only = at < 0 ? undefined : rest.splice(at, 2)[1];
  if (at >= 0 && !['checks', 'unit', 'journeys', 'long'].includes(only)) throw new Refusal(USAGE);
  const alone = since === undefined || (only === undefined && !long);
  if (rest.includes('--help') || (!only && rest.length > 0) || !alone) throw new Refusal(USAGE);
  return { only, long, since, rest };
}

function take(args, flag) {
  const at = args.indexOf(flag);
  if (at >= 0) args.splice(at, 1);
  return at >= 0;
}
