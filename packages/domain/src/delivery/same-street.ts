import { oneSlip } from '../text/index.ts';
import { getDirection, isEnd } from './street-words.ts';

/** The minimum length of a word that may be misspelled: among shorter ones one letter often makes a different name. */
const longEnough = 5;

/**
 * Compares two streets as `getStreet` writes them. `slip`: not the same name, but what somebody who mistypes it once may write for it, or
 * leaves out at its end ("Queen Stret", "Qeen Street", "Queen").
 */
export function sameStreet(typed: string, known: string): 'same' | 'slip' | 'other' {
  if (joined(typed) === joined(known) || sameButDirection(typed, known)) return 'same';
  const [one, other] = [typed.split(' '), known.split(' ')];
  const [typedEnd, knownEnd] = [one.at(-1) ?? '', other.at(-1) ?? ''];
  if (other.length === one.length + 1 && isEnd(knownEnd) && !isEnd(typedEnd) && /\p{L}/u.test(typed)) {
    return one.every((word, at) => word === other[at]) ? 'slip' : 'other';
  }
  if (one.length !== other.length) return 'other';
  const apart = one.flatMap((word, at) => (word === other[at] ? [] : [[word, other[at] ?? ''] as const]));
  return apart.length === 1 && apart.every(([word, right]) => isSlip(word, right)) ? 'slip' : 'other';
}

/** A point of the compass in front: "N" is "North", and who wrote the letter alone may have left it out ("N Clark Street"). */
function sameButDirection(one: string, other: string): boolean {
  const [a, b] = [one, other].map((street) => {
    const [first = '', ...rest] = street.split(' ');
    const direction = rest.length > 1 ? getDirection(first) : null;
    return direction === null
      ? { direction, letter: false, name: street }
      : { direction, letter: first.length === 1, name: rest.join(' ') };
  }) as [Front, Front];
  if (a.name !== b.name) return false;
  if (a.direction !== null && b.direction !== null) return a.direction === b.direction;
  return a.letter || b.letter;
}

interface Front {
  direction: string | null;
  /** It is written as one letter. */
  letter: boolean;
  name: string;
}

/** "King" and "Kings" are two names, and so are "42nd" and "43rd". */
function isSlip(word: string, right: string): boolean {
  if (Math.max(word.length, right.length) < longEnough || word[0] !== right[0] || /\d/.test(word + right)) return false;
  return oneSlip(word, right) && word !== `${right}s` && right !== `${word}s` && !(isEnd(word) && isEnd(right));
}

const joined = (street: string): string => street.replaceAll(' ', '');
