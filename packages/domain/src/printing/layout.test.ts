import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getColumns, printable } from './characters.ts';
import { layout } from './layout.ts';
import type { PrintBlock, PrintDocument, PrintLine, TextSize } from './printing.types.ts';
import { linesAsText } from './render-text.ts';
import { wrap } from './wrap.ts';

const getDocument = (...blocks: PrintBlock[]): PrintDocument => ({ type: 'ORDER_TICKET', title: 'Test', blocks });
const getText = (width: number, ...blocks: PrintBlock[]) => linesAsText(layout(getDocument(...blocks), width)).split('\n');
const columnsOfLine = (line: PrintLine) =>
  line.kind === 'text' ? line.runs.reduce((sum, run) => sum + getColumns(run.text) * run.wide, 0) : 0;

describe('wrap', () => {
  it.each([
    ['breaks between words', 'one two three', 7, 7, ['one two', 'three']],
    ['a word that just fits', 'four five', 4, 4, ['four', 'five']],
    ['keeps line breaks', 'a\n\nb', 10, 10, ['a', '', 'b']],
    ['cuts a word that is wider than a line', 'abcdefghij', 4, 4, ['abcd', 'efgh', 'ij']],
    ['starts a long word where there is room', '2 x abcdefghijklmno', 12, 8, ['2 x abcdefgh', 'ijklmno']],
    ['drops blanks at a break', 'aa   bb', 2, 2, ['aa', 'bb']],
    ['nothing', '', 5, 5, ['']],
    ['wide characters', '宮保雞丁', 5, 5, ['宮保', '雞丁']],
  ])('%s', (_name, text, first, rest, lines) => {
    expect(wrap(text, first, rest)).toEqual(lines);
  });

  it('loses no letter and never passes the edge', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 2, max: 60 }),
        fc.integer({ min: 2, max: 60 }),
        (raw, a, b) => {
          const text = printable(raw, 'utf8');
          const [first, rest] = [Math.max(a, b), Math.min(a, b)];
          const lines = wrap(text, first, rest);
          expect(lines.join('').replace(/ /g, '')).toBe(text.replace(/[ \n]/g, ''));
          lines.forEach((line, index) => expect(getColumns(line)).toBeLessThanOrEqual(index === 0 ? first : rest));
        },
      ),
    );
  });
});

describe('layout', () => {
  it('hangs the second line under the name, not under the quantity', () => {
    expect(getText(24, { kind: 'text', text: '2 x Lamb with mint and peas', hang: 4 })).toEqual(['2 x Lamb with mint and', '    peas']);
  });

  it('halves the columns for double width', () => {
    expect(getText(24, { kind: 'text', text: 'Terrace by the tree', size: 2 })).toEqual(['Terrace by', 'the tree']);
  });

  it('centres and aligns right', () => {
    expect(getText(20, { kind: 'text', text: 'abcd', align: 'center' }, { kind: 'text', text: 'abcd', align: 'right' })).toEqual([
      '        abcd',
      '                abcd',
    ]);
  });

  it('centres large text to the column', () => {
    const [line] = layout(getDocument({ kind: 'text', text: 'abc', size: 2, align: 'center' }), 21);
    expect(line).toMatchObject({
      runs: [
        { text: '       ', wide: 1 },
        { text: 'abc', wide: 2 },
      ],
    });
  });

  it('draws inverse text as a bar to the right edge', () => {
    const [line] = layout(getDocument({ kind: 'text', text: 'nuts', inverse: true, indent: 4 }), 20);
    expect(line).toMatchObject({
      runs: [
        { text: '    ', inverse: false },
        { text: ' nuts           ', inverse: true },
      ],
    });
  });

  it('keeps the right side whole and lets the left wrap', () => {
    expect(getText(20, { kind: 'columns', left: 'a long name here', right: '$12.00' })).toEqual(['a long name   $12.00', 'here']);
  });

  it('puts a right side that is too wide on its own line', () => {
    expect(getText(16, { kind: 'columns', left: 'the left side', right: 'the right side' })).toEqual(['the left side', '  the right side']);
  });

  it('prints the link where the printer has no QR symbols, or none that holds it', () => {
    const document = getDocument({ kind: 'qr', data: 'https://x.test/r/1', caption: 'Tell us' });
    expect(linesAsText(layout(document, 20, { charset: 'windows1252', qr: false }))).toBe('      Tell us\n https://x.test/r/1');
    const long = getDocument({ kind: 'qr', data: `https://x.test/${'a'.repeat(1300)}` });
    expect(layout(long, 48).every((line) => line.kind === 'text')).toBe(true);
  });

  it('refuses paper that nothing fits on', () => {
    expect(() => layout(getDocument(), 15)).toThrow(RangeError);
  });

  const style = fc.record({
    bold: fc.boolean(),
    inverse: fc.boolean(),
    tall: fc.boolean(),
    size: fc.constantFrom<TextSize>(1, 2, 3),
    indent: fc.integer({ min: 0, max: 40 }),
    hang: fc.integer({ min: 0, max: 40 }),
  });
  const words = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.lorem({ maxCount: 20 }));

  it('keeps every line inside the paper and every letter on it', () => {
    fc.assert(
      fc.property(
        style,
        words,
        words,
        fc.constantFrom('left', 'center', 'right'),
        fc.integer({ min: 16, max: 72 }),
        (look, left, right, align, width) => {
          const lines = layout(getDocument({ kind: 'text', text: left, align, ...look }, { kind: 'columns', left, right, ...look }), width);
          for (const line of lines) expect(columnsOfLine(line)).toBeLessThanOrEqual(width);
          const paper = linesAsText(lines).replace(/\s/g, '');
          expect(paper.startsWith(printable(left, 'utf8').replace(/\s/g, ''))).toBe(true);
          for (const letter of printable(right, 'utf8').replace(/\s/g, '')) expect(paper).toContain(letter);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never loses a quantity', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), words, style, fc.integer({ min: 16, max: 72 }), (quantity, name, look, width) => {
        const [first] = getText(width, { kind: 'text', text: `${quantity} x ${name}`, ...look });
        expect(first?.trimStart().startsWith(String(quantity))).toBe(true);
      }),
    );
  });
});
