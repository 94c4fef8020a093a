import { expect, it } from 'vitest';
import { commentLines } from './comment-lines.ts';

it.each([
  ['', ''],
  ['no onions', 'no onions'],
  ['no onions\nring twice', 'no onions\nring twice'],
  ['\n\n no onions \n\n\n  ring twice\n', 'no onions\nring twice'],
  ['1\n2\n3\n4\n5\n6\n7\n8', '1\n2\n3\n4\n5\n6\n7\n8'],
  ['1\n2\n3\n4\n5\n6\n7\n8\n9\n\n10', '1\n2\n3\n4\n5\n6\n7\n8 / 9 / 10'],
])('%j is %j on paper', (given, expected) => {
  expect(commentLines(given)).toBe(expected);
});
