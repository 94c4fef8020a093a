import { expect, it } from 'vitest';
import { MOST_FLAKY, judge, secondChances } from './flaky.mjs';

let id = 0;
const journey = (title, ok, tags = []) => ({ id: `${(id += 1)}`, file: `${title}.journey.ts`, title, ok, tags, tests: [run(ok)] });
const run = (ok) => ({ status: ok ? 'expected' : 'unexpected', results: [{ duration: 10, error: ok ? undefined : { message: 'no' } }] });
const traced = (path) => ({ status: 'expected', results: [{ duration: 10, attachments: [{ name: 'trace', path }] }] });
/** Playwright nests: a file, the groups in it, their journeys. */
const report = (journeys, errors = []) => ({ errors, suites: [{ specs: journeys.slice(0, 1), suites: [{ specs: journeys.slice(1) }] }] });
/** A run in which all second chances end so. */
const outcome = (journeys, isOk) => {
  const first = report(journeys);
  const again = secondChances(first);
  const second = report(again.map((each) => ({ ...each, ok: isOk(each), tests: [isOk(each) ? traced(`${each.title}.zip`) : run(false)] })));
  const { passed, failed, flaky } = judge(first, second);
  return { again: again.map(({ title }) => title), passed, failed: failed.map(({ title }) => title), flaky };
};
const passes = () => true;
const fails = () => false;

it('lets nothing run again when all passed', () => {
  expect(outcome([journey('a', true), journey('b', true)], passes)).toEqual({ again: [], passed: 2, failed: [], flaky: [] });
});

it('passes what failed once, and reports it with its trace', () => {
  const wobbly = journey('wobbly', false);
  expect(outcome([journey('a', true), wobbly], passes)).toEqual({
    again: ['wobbly'],
    passed: 2,
    failed: [],
    flaky: [{ journey: wobbly, trace: 'wobbly.zip' }],
  });
});

it('fails what fails again', () => {
  expect(outcome([journey('a', true), journey('broken', false)], fails)).toEqual({
    again: ['broken'],
    passed: 1,
    failed: ['broken'],
    flaky: [],
  });
});

it.each(['@money', '@race', '@fault', 'money'])('never runs a journey again that is tagged %s', (tag) => {
  const journeys = [journey('paid twice', false, ['@slow', tag]), journey('wobbly', false, ['@slow'])];
  expect(outcome(journeys, passes)).toMatchObject({ again: ['wobbly'], passed: 1, failed: ['paid twice'] });
});

it('believes no second run of a tagged journey, should there be one', () => {
  const paid = journey('paid', false, ['@money']);
  expect(judge(report([paid]), report([{ ...paid, ok: true }])).failed).toEqual([paid]);
});

it('fails the run when more than two are flaky', () => {
  const wobbly = (count) => Array.from({ length: count }, (_, index) => journey(`wobbly ${index}`, false));
  expect(outcome(wobbly(MOST_FLAKY), passes)).toMatchObject({ passed: 2, failed: [] });
  const three = outcome(wobbly(3), passes);
  expect(three).toMatchObject({ passed: 0, failed: ['wobbly 0', 'wobbly 1', 'wobbly 2'] });
  expect(three.flaky).toHaveLength(3);
});

it('counts no journey that was left out as passed', () => {
  const left = { ...journey('left out', true), tests: [{ status: 'skipped', results: [] }] };
  expect(judge(report([journey('a', true), left]), undefined).passed).toBe(1);
});

it('runs nothing again where the machine or everything is broken', () => {
  const broken = Array.from({ length: 9 }, (_, index) => journey(`broken ${index}`, false));
  expect(secondChances(report(broken))).toEqual([]);
  expect(secondChances(report(broken.slice(1)))).toHaveLength(8);
  expect(secondChances(report(broken.slice(1), [{ message: 'No browser was found.' }]))).toEqual([]);
});

it('takes a journey that the second run did not reach as failed', () => {
  const lost = journey('lost', false);
  expect(judge(report([lost]), report([])).failed).toEqual([lost]);
  expect(judge(report([lost]), undefined).failed).toEqual([lost]);
});
