import { existsSync } from 'node:fs';
import { allTests, changedFiles, checksFor, databaseTestsFor, journeysFor } from './changed.mjs';
import { checkNames, runChecks } from './checks.mjs';
import { runJourneys } from './journeys.mjs';
import { inRoot } from './root.mjs';
import { runUnit } from './suites.mjs';

/**
 * What `npm test -- --changed` runs: the checks, tests and journeys that the changes since a revision can break.
 * @param since revision; by default, where this branch left main
 * @returns what was chosen and why, as text; whether front ends have to be built; and the parts, to be run with a Node
 */
export function planFor(since) {
  const { base, files } = changedFiles(since);
  const all = allTests();
  const checks = checksFor(files, checkNames);
  const database = databaseTestsFor(files, all.databaseTests);
  const journeys = journeysFor(files, all.journeys);
  const listed = ({ chosen, left }) => [
    ...chosen.map(({ file, why }) => `  ${file.padEnd(34)} ${why === file || why.endsWith(`/${file}`) ? 'changed itself' : why}`),
    ...(left.length > 0 ? [`  left to the whole run: ${left.map(({ file }) => file).join(', ')}`] : []),
  ];
  const words = [
    `${files.length} files changed since ${base.slice(0, 12)}`,
    `\nchecks: ${checks.join(', ') || 'none'}`,
    '\nrules and screens: what Vitest finds by imports',
    `\ntests with a database (by noun): ${database.chosen.length}`,
    ...listed(database),
    `\njourneys (by noun and app): ${journeys.chosen.length}`,
    ...listed(journeys),
  ].join('\n');
  const names = ({ chosen }) => chosen.map(({ file }) => file);
  return {
    words,
    builds: database.chosen.length + journeys.chosen.length > 0,
    getParts: (node) => ({
      checks: (options) => runChecks(node, { ...options, only: checks, files: files.filter((file) => existsSync(inRoot(file))) }),
      unit: () => runUnit(node, ['--project', 'rules*', '--project', 'ui*', `--changed=${base}`, '--passWithNoTests']),
      ...(database.chosen.length > 0 && { database: () => runUnit(node, ['--project', 'pg', ...names(database)]) }),
      ...(journeys.chosen.length > 0 && {
        journeys: () =>
          runJourneys(
            node,
            names(journeys).map((name) => `/${name}`),
          ),
      }),
    }),
  };
}
