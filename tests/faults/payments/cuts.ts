import type { Random } from '../../../apps/server/db/seed/random.ts';

/** The calls to the card provider that a payment is made of. */
export const steps = {
  intent: { method: 'POST', path: '/v1/payment_intents' },
  confirm: { method: 'POST', path: '/v1/payment_intents/*/confirm' },
  capture: { method: 'POST', path: '/v1/payment_intents/*/capture' },
  cancel: { method: 'POST', path: '/v1/payment_intents/*/cancel' },
  refund: { method: 'POST', path: '/v1/refunds' },
  read: { method: 'GET', path: '/v1/payment_intents/*' },
} as const;
export type Step = keyof typeof steps;
export const stepNames = Object.keys(steps) as Step[];

/** Before: the provider never does the work. During: it is at work. After: it has done it, and we have no answer. */
export const moments = ['before', 'during', 'after'] as const;
export type Moment = (typeof moments)[number];
export type Victim = 'app' | 'database' | 'both';
const victims: readonly Victim[] = ['app', 'database', 'both'];

/** One way to cut one step. */
export interface Cut {
  step: Step;
  moment: Moment;
  /** What happens: `timeout`, `kill app`. */
  how: string;
  /** Asked of the simulator, for the step's method and path. */
  fault: Record<string, string | number | boolean>;
  /** Killed as soon as the provider has received the call; undefined: nothing is killed. */
  kills?: Victim;
}
export const getName = ({ step, moment, how }: Pick<Cut, 'step' | 'moment' | 'how'>): string => `${step} ${moment}: ${how}`;

type Way = Omit<Cut, 'step'>;
/** Longer than the app waits for an answer, together with its second try. */
const long = 6_000;
// The provider's package itself retries a broken connection and a 5xx once: a visible failure needs two.
const lost: readonly Way[] = [
  ...(['before', 'after'] as const).flatMap((moment): Way[] => [
    { moment, how: 'timeout', fault: { kind: 'timeout', when: moment, times: 2 } },
    { moment, how: 'one timeout', fault: { kind: 'timeout', when: moment } },
    { moment, how: 'reset', fault: { kind: 'reset', when: moment, times: 2 } },
    { moment, how: '500', fault: { kind: 'error', when: moment, times: 2 } },
    { moment, how: 'garbage', fault: { kind: 'garbage', when: moment } },
  ]),
  { moment: 'before', how: '500, stored', fault: { kind: 'error', when: 'before', kept: true } },
  { moment: 'before', how: '503', fault: { kind: 'error', when: 'before', status: 503, times: 2 } },
  { moment: 'before', how: '429', fault: { kind: 'rateLimit', when: 'before' } },
  { moment: 'during', how: 'starts after our time-out', fault: { kind: 'slow', when: 'before', delayMs: 1_800 } },
  { moment: 'during', how: 'answers after our time-out', fault: { kind: 'slow', when: 'after', delayMs: 1_800 } },
];
const killing: readonly Way[] = victims.flatMap((kills): Way[] => [
  { moment: 'before', how: `kill ${kills}`, kills, fault: { kind: 'timeout', when: 'before', times: 2 } },
  { moment: 'during', how: `kill ${kills}`, kills, fault: { kind: 'slow', when: 'before', delayMs: 900 } },
  { moment: 'after', how: `kill ${kills}`, kills, fault: { kind: 'timeout', when: 'after', times: 2, delayMs: long } },
  { moment: 'after', how: `kill ${kills} as the answer comes`, kills, fault: { kind: 'slow', when: 'after', delayMs: 30 } },
]);

const getCuts = (step: Step, ways: readonly Way[]): Cut[] => ways.map((way) => ({ step, ...way }));
/** Every cut of every step that there is. */
export const allCuts: readonly Cut[] = stepNames.flatMap((step) => getCuts(step, [...lost, ...killing]));

/** What is done to the provider's webhooks in a round; whatever it is, all of them come again in the end. */
export interface News {
  name: string;
  /** Held back until after the restart, then sent in this order. */
  held?: 'reverse' | 'shuffle' | 'normal';
  /** They come when our own jobs have already brought everything to its end, without any. */
  last?: true;
  mischief: readonly string[];
}
const news: readonly News[] = [
  { name: 'held until everything is settled without them, then shuffled', held: 'shuffle', last: true, mischief: [] },
  { name: 'doubled, twins', mischief: ['double', 'twin', 'double', 'twin'] },
  { name: 'held, then backwards; some doubled, some lost', held: 'reverse', mischief: ['double', 'drop', 'double', 'drop'] },
  { name: 'at once, forged copies ahead', mischief: ['badSignature', 'otherSecret', 'oldTimestamp'] },
  { name: 'all lost', mischief: ['drop'] },
  { name: 'late and lost', mischief: ['delay', 'drop', 'delay', 'drop'] },
  { name: 'held, then in order', held: 'normal', mischief: [] },
];

export interface PlannedRound {
  /** One queue for each step: they run in parallel. */
  lost: Readonly<Record<Step, readonly Cut[]>>;
  /** One after another. */
  kills: readonly Cut[];
  news: News;
  /** Of the server: the first node is killed, and a second one continues meanwhile. */
  nodes: 1 | 2;
}

/** What happens in which round: the same for the same chance. Every cut comes before one comes again; steps take turns in being killed. */
export function planRounds(rounds: number, per: { lost: number; kills: number }, random: Random): PlannedRound[] {
  const shuffled = (cuts: readonly Cut[]) =>
    cuts
      .map((cut) => ({ cut, at: random.next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ cut }) => cut);
  const queues = new Map(stepNames.map((step) => [step, shuffled(getCuts(step, lost))]));
  const perStep = shuffledKills(shuffled);
  const kills = killing.flatMap((_, index) => stepNames.map((step) => perStep.get(step)![index]!));
  return Array.from({ length: rounds }, (_, round) => ({
    lost: Object.fromEntries(
      stepNames.map((step) => [step, turn(queues.get(step)!, round * per.lost, per.lost)]),
    ) as unknown as PlannedRound['lost'],
    kills: turn(kills, round * per.kills, per.kills),
    news: news[round % news.length]!,
    // Both kinds of rounds get every kind of news.
    nodes: (round + Math.floor(round / news.length)) % 2 === 0 ? 1 : 2,
  }));
}

const turn = <T>(all: readonly T[], from: number, count: number): T[] =>
  Array.from({ length: count }, (_, index) => all[(from + index) % all.length]!);

/** Each step's kills in a different order, in which moments alternate; steps begin with different ones. */
function shuffledKills(shuffled: (cuts: readonly Cut[]) => Cut[]): Map<Step, Cut[]> {
  const toOrder = (step: Step, first: number): Cut[] => {
    const own = shuffled(getCuts(step, killing));
    const groups = moments.map((_, at) => own.filter(({ moment }) => moment === moments[(first + at) % moments.length]));
    return own.flatMap((_, at) => groups.flatMap((group) => group.slice(at, at + 1)));
  };
  return new Map(stepNames.map((step, index) => [step, toOrder(step, index)]));
}
