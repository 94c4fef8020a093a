import type { Ink } from '../ink.ts';
import { group, place } from '../ink.ts';
import { fork, knife, napkin, spoon } from '../props.ts';
import { counter, linen, marble, plaster, sunlight, terrazzo, wood } from '../surfaces.ts';

/** A dish without its table: drawn about the origin, about 1000 across (from above) or standing on y = 0 (from the front). */
export type Art = (ink: Ink) => string;

/** The house's colours: warm, from cream to terracotta, with sage and dusty blue beside them. */
export const palette = {
  cream: '#f0dfc2',
  sand: '#e2c49a',
  marigold: '#eab458',
  apricot: '#e9b184',
  terracotta: '#c97850',
  sage: '#c3cba8',
  blue: '#b4c6c6',
  blush: '#ecc9b4',
  slate: '#53605f',
  oak: '#b98353',
  walnut: '#8a5a38',
} as const;

const chips = ['#c97850', '#e2a33f', '#7f9478', '#5e4a40', '#ffffff', '#a9bdbd'];

export const tables = {
  linen: (color: string) => (ink: Ink) => linen(ink, color),
  plaster: (color: string) => (ink: Ink) => plaster(ink, color),
  wood:
    (color: string, degrees = 3) =>
    (ink: Ink) =>
      wood(ink, color, degrees),
  terrazzo: (color: string) => (ink: Ink) => terrazzo(ink, color, chips),
  marble: (color: string) => (ink: Ink) => marble(ink, color),
};

/** What lies beside a plate. */
export const settings = {
  none: () => '',
  forkLeft: (ink: Ink) => fork(ink, 150, 620, -6),
  napkinLeft: (color: string) => (ink: Ink) => napkin(ink, -150, 690, 460, 620, -17, color) + fork(ink, 165, 700, -15),
  napkinRight: (color: string) => (ink: Ink) => napkin(ink, 1330, 560, 460, 760, 13, color) + knife(ink, 1470, 560, 12),
  napkinTop: (color: string) => (ink: Ink) => napkin(ink, 1090, -130, 620, 420, 22, color),
  spoonRight: (ink: Ink) => spoon(ink, 1475, 640, 14, 'brass'),
  forkRight: (ink: Ink) => fork(ink, 1465, 640, 12),
} as const;

interface FromAbove {
  table: (ink: Ink) => string;
  beside?: (ink: Ink) => string;
  x?: number;
  y?: number;
  scale?: number;
  degrees?: number;
  /** On the table after the dish. */
  after?: (ink: Ink) => string;
}

/** A dish on a table, seen from above. */
export const fromAbove =
  (art: Art, { table, beside = settings.none, x = 800, y = 600, scale = 1.06, degrees = 0, after = settings.none }: FromAbove): Art =>
  (ink) =>
    group([table(ink), sunlight(ink), beside(ink), place(art(ink), x, y, degrees, scale), after(ink)]);

interface FromFront {
  wall: string;
  table: string;
  horizon?: number;
  x?: number;
  y?: number;
  scale?: number;
  behind?: (ink: Ink) => string;
  before?: (ink: Ink) => string;
}

/** A thing on the counter, seen from the front. */
export const fromFront =
  (
    art: Art,
    { wall, table, horizon = 790, x = 800, y = 1020, scale = 1, behind = settings.none, before = settings.none }: FromFront,
  ): Art =>
  (ink) =>
    group([counter(ink, wall, table, horizon), behind(ink), place(art(ink), x, y, 0, scale), before(ink)]);
