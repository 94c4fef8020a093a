import { isPlainLine, plainLetters } from './address-text.ts';
import { parts, units } from './street-words.ts';

const number = String.raw`\d{1,5} ?[a-z]?`;
/** "Unit 4b", "u4", "Flat C", "#4", "Rear". */
const unit = String.raw`(?:(?:${[...units].join('|')})(?:[ .]*#? ?[a-z]?${number}|[ .]+[a-z])|# ?[a-z]?${number}|${[...parts].join('|')})`;
/** A unit and what sets it off; a number alone is one, too ("4/21", "4b 21"). With a hyphen that would be a range of houses. */
const set = `(?:${unit}(?: *[,/|-] *| +|\n)|${number}(?: *[,/|] *| +|\n))`;
const house = String.raw`\d{1,5} ?[a-z]?(?: ?[-‐-―] ?\d{1,5}[a-z]?)?(?: *, *| +|\n)`;

const inFront = new RegExp(`^${set}{1,2}$`, 'u');
const inFrontOfStreet = new RegExp(`^(?:${set}{1,2}|${set}{0,2}${house})$`, 'u');

/**
 * Whether a first line is a known one, preceded only by at most two units, and by the number of the house if the known line is only a
 * street: "5 Erskineville Road" and "Unit 3, 5 Erskineville Road" complete "Erskineville Road". The list of accepted additions is closed:
 * any other word, and any character that is not a letter, digit or punctuation of an address, may name another house.
 */
export function completesLine(sent: string, known: string): boolean {
  if (sent === known) return true;
  if (!isPlainLine(sent)) return false;
  const words = plainLetters(known).match(/[\p{L}\p{N}]+/gu);
  if (words === null) return false;
  const found = new RegExp(String.raw`^(.*?)(?<![\p{L}\p{N}])${words.join(String.raw`[^\p{L}\p{N}]+`)}[^\p{L}\p{N}]*$`, 'su').exec(
    plainLetters(sent).trim(),
  );
  const [, front = ''] = found ?? [];
  if (found === null || front === '') return found !== null;
  const hasNumber = words.some((word) => /^\d{1,5}[a-z]?$/.test(word));
  return (hasNumber ? inFront : inFrontOfStreet).test(front);
}
