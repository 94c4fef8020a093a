import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEscPos } from './decode-esc-pos.ts';
import { layout } from './layout.ts';
import { orderTicket } from './order-ticket.ts';
import { playEscPos } from './play-esc-pos.ts';
import { defaultProfile, printColumns, printerModels, printerProfiles } from './printer-profiles.ts';
import { printableOrders } from './printing.fixtures.ts';
import type { PrintBlock, PrintDocument, PrintLine, TextSize } from './printing.types.ts';
import { renderEscPos } from './render-esc-pos.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const getDocument = (...blocks: PrintBlock[]): PrintDocument => ({ type: 'ORDER_TICKET', title: 'Test', blocks });
const tm = printerProfiles.m30ii;

describe('renderEscPos', () => {
  const start = '1b40' + '1b7410' + '1b4d00';

  it.each<[string, PrintBlock, string]>([
    ['text', { kind: 'text', text: 'Hi' }, '48690a'],
    ['bold', { kind: 'text', text: 'Hi', bold: true }, '1b450148690a'],
    ['double size', { kind: 'text', text: 'Hi', size: 2 }, '1d211148690a'],
    ['tall', { kind: 'text', text: 'Hi', tall: true }, '1d210148690a'],
    ['inverse', { kind: 'text', text: 'Hi', inverse: true }, `1d4201204869${'20'.repeat(45)}0a`],
    ['pound and accents in code page 1252', { kind: 'text', text: '£é€' }, 'a3e9800a'],
    ['feed', { kind: 'feed', lines: 300 }, '1b64ff1b642d'],
    ['feed to the knife and cut', { kind: 'cut' }, '1d564200'],
    [
      'QR of the reference sheet, centred',
      { kind: 'qr', data: 'https://x.test/r/1' },
      '1b61011d286b0400314132001d286b03003143031d286b03003145331d286b150031503068747470733a2f2f782e746573742f722f311d286b03003151301b6100',
    ],
  ])('%s', (_name, block, bytes) => {
    expect(hex(renderEscPos(getDocument(block), 48, tm))).toBe(start + bytes);
  });

  it('switches a Sunmi printer to UTF-8 and feeds before it cuts', () => {
    expect(hex(renderEscPos(getDocument({ kind: 'text', text: '李é' }, { kind: 'cut' }), 48))).toBe(
      '1b40' + '1d28450300060301' + '1b4d00' + 'e69d8ec3a9' + '0a' + '1b6404' + '1d5601',
    );
  });

  it('says each style once and ends it once', () => {
    const bytes = hex(
      renderEscPos(
        getDocument({ kind: 'text', text: 'a b', bold: true }, { kind: 'text', text: 'c', bold: true }, { kind: 'text', text: 'd' }),
        48,
        tm,
      ),
    );
    expect(bytes).toBe(`${start}1b4501${'6120620a'}${'630a'}1b4500${'640a'}`);
  });

  it.each([
    [48, '1b4d00'],
    [57, '1b4d01'],
    [64, '1b4d02'],
    [72, '1b4d03'],
  ])('chooses the font of %i columns', (width, font) => {
    expect(hex(renderEscPos(getDocument(), width, tm))).toBe(`1b401b7410${font}`);
  });

  it('takes the nearest font below for a width that the printer has not', () => {
    expect(printColumns(printerProfiles['tm u220b'], 48)).toBe(40);
    expect(printColumns(tm, 50)).toBe(48);
    expect(printColumns(tm, 20)).toBe(48);
  });

  it('lets no order text reach the printer as a command', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (evil) => {
        const given = { ...printableOrders.everyday, customerName: evil, comments: evil, tableName: evil, number: evil };
        const ops = decodeEscPos(
          renderEscPos(orderTicket({ ...given, lines: [{ ...printableOrders.everyday.lines[0]!, name: evil, comments: evil }] }), 48),
        );
        expect(ops.filter((op) => op.op === 'reset')).toHaveLength(1);
        expect(ops.filter((op) => op.op === 'cut')).toHaveLength(1);
        expect(ops.filter((op) => ['unknown', 'drawer', 'qr', 'image', 'codePage', 'statusRequest'].includes(op.op))).toEqual([]);
      }),
    );
  });
});

describe('decodeEscPos', () => {
  it('shows on paper exactly what was laid out', () => {
    const words = fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.lorem({ maxCount: 30 }));
    const style = { bold: fc.boolean(), inverse: fc.boolean(), tall: fc.boolean(), size: fc.constantFrom<TextSize>(1, 2, 3) };
    const place = { indent: fc.integer({ min: 0, max: 20 }), hang: fc.integer({ min: 0, max: 8 }) };
    const block = fc.oneof<fc.Arbitrary<PrintBlock>[]>(
      fc.record({ kind: fc.constant('text'), text: words, align: fc.constantFrom('left', 'center', 'right'), ...style, ...place }),
      fc.record({ kind: fc.constant('columns'), left: words, right: words, ...style, ...place }),
      fc.record({ kind: fc.constant('rule'), style: fc.constantFrom('solid', 'dashed') }),
      fc.record({ kind: fc.constant('feed'), lines: fc.integer({ min: 0, max: 600 }) }),
      fc.record({
        kind: fc.constant('table'),
        head: fc.array(words, { minLength: 2, maxLength: 4 }),
        rows: fc.array(fc.array(words, { maxLength: 4 }), { maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('qr'), data: words, caption: words }),
      fc.record({ kind: fc.constant('cut') }),
    );
    // What a printer feeds on its way to the knife is not part of the document.
    const comparable = (lines: PrintLine[]) => lines.filter((line, index) => !(line.kind === 'feed' && lines[index + 1]?.kind === 'cut'));
    fc.assert(
      fc.property(
        fc.array(block, { maxLength: 12 }),
        fc.constantFrom(...printerModels),
        fc.constantFrom(48, 57, 64, 72),
        (blocks, model, width) => {
          const profile = printerProfiles[model];
          const columns = printColumns(profile, width);
          const paper = playEscPos(decodeEscPos(renderEscPos(getDocument(...blocks), width, profile)), profile.dots);
          expect(paper).toMatchObject({ columns, unknownCommands: 0, drawerKicks: 0 });
          expect(comparable(paper.lines)).toEqual(comparable(layout(getDocument(...blocks), columns, profile)));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('survives any bytes', () => {
    const commandStart = fc.constantFrom(0x1b, 0x1d, 0x10, 0x28, 0x6b, 0x76, 0x56, 0x45, 0x0a, 0xff, 0x31, 0x51);
    fc.assert(
      fc.property(fc.array(fc.oneof(commandStart, fc.integer({ min: 0, max: 255 })), { maxLength: 400 }), (bytes) => {
        const ops = decodeEscPos(Uint8Array.from(bytes));
        expect(playEscPos(ops).lines.length).toBeLessThanOrEqual(bytes.length + 1);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['drawer on pin 2', '1b700032fa', { op: 'drawer', pin: 2 }],
    ['drawer on pin 5', '1b700132fa', { op: 'drawer', pin: 5 }],
    ['full cut', '1d5600', { op: 'cut', partial: false }],
    ['partial cut', '1d5601', { op: 'cut', partial: true }],
    ['feed and cut', '1d564200', { op: 'cut', partial: true }],
    ['postponed cut', '1d566105', { op: 'cut', partial: false }],
    ['align', '1b6102', { op: 'align', to: 'right' }],
    ['underline', '1b2d02', { op: 'underline', dots: 2 }],
    ['feed dots', '1b4a3c', { op: 'feedDots', dots: 60 }],
    ['code page', '1b7413', { op: 'codePage', page: 19 }],
    ['status request', '100401', { op: 'statusRequest', kind: 1 }],
    ['raster image', '1d76300001000200aabb', { op: 'image', widthDots: 8, heightDots: 2, data: Uint8Array.of(0xaa, 0xbb) }],
    ['unknown', '1b7e', { op: 'unknown', bytes: [0x1b, 0x7e] }],
  ])('%s', (_name, bytes, op) => {
    expect(decodeEscPos(Uint8Array.from(Buffer.from(bytes, 'hex')))).toEqual([op]);
  });

  it('reads upper-half bytes only in a charset that was chosen', () => {
    const texts = (bytes: number[]) => decodeEscPos(Uint8Array.from(bytes)).flatMap((op) => (op.op === 'text' ? [op.text] : []));
    expect(texts([0xe9])).toEqual(['\uFFFD']);
    expect(texts([0x1b, 0x74, 16, 0xe9])).toEqual(['é']);
    expect(texts([...defaultProfile.selectCharset, 0xc3, 0xa9])).toEqual(['é']);
  });

  it('wraps at the edge of the paper like a printer', () => {
    const paper = playEscPos(decodeEscPos(Uint8Array.from(Buffer.from('x'.repeat(50)))));
    expect(paper.lines.map((line) => (line.kind === 'text' ? line.runs[0]?.text.length : 0))).toEqual([48, 2]);
  });
});
