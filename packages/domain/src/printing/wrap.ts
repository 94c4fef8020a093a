import { getColumns, columnsOfChar } from './characters.ts';

/** Pieces of a word that is wider than the rest of the first line, then than a whole line. Combining marks stay with their letter. */
const breakWord = (word: string, firstRoom: number, room: number): string[] => {
  const pieces: string[] = [];
  let piece = '';
  let left = firstRoom;
  for (const char of word) {
    const columns = columnsOfChar(char);
    if (columns > left && columns > 0 && piece !== '') {
      pieces.push(piece);
      piece = '';
      left = room;
    }
    piece += char;
    left -= columns;
  }
  return [...pieces, piece];
};

/** "+", "½" and "2 x" belong to the following word: at the end of a line they would mean nothing, and that word something else. */
const bound = (text: string): string => text.replaceAll(/(?<=\S )(?:\+|½|\d+ x) (?=\S)/g, (words) => words.replaceAll(' ', '\u00A0'));

/** A word that has to be broken starts on the current line if at least this much of it fits there. */
const worthStarting = 6;

/**
 * Breaks a text into lines: the first has room for `first` columns, the others for `rest`. Breaks at spaces (which are dropped at the
 * break), never between a sign or a count and its word, and inside words that are wider than a line. Nothing is omitted. Both widths must
 * be at least 2.
 */
export const wrap = (text: string, first: number, rest: number = first): string[] => {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    let room = lines.length === 0 ? first : rest;
    const close = () => {
      lines.push(line.replaceAll('\u00A0', ' '));
      line = '';
      room = rest;
    };
    for (const word of bound(paragraph)
      .split(' ')
      .filter((part) => part !== '')) {
      const columns = getColumns(word);
      const used = getColumns(line);
      const gap = line === '' ? 0 : 1;
      if (used + gap + columns <= room) {
        line += ' '.repeat(gap) + word;
        continue;
      }
      const tooWide = columns > rest;
      if (line !== '' && !(tooWide && room - used - gap >= worthStarting)) close();
      const start = line === '' ? '' : `${line} `;
      const pieces = tooWide || columns > room ? breakWord(word, room - getColumns(start), rest) : [word];
      line = start;
      pieces.forEach((piece, index) => {
        if (index > 0) close();
        line += piece;
      });
    }
    close();
  }
  return lines;
};
