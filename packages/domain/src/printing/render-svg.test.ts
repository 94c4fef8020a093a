import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderTicket } from './order-ticket.ts';
import { printableOrders } from './printing.fixtures.ts';
import type { PrintDocument } from './printing.types.ts';
import { renderSvg } from './render-svg.ts';

const getDocument = (...blocks: PrintDocument['blocks']): PrintDocument => ({ type: 'ORDER_TICKET', title: 'A & "B"', blocks });

describe('renderSvg', () => {
  it('shows every word of the ticket at its column', () => {
    const svg = renderSvg(orderTicket(printableOrders.everyday), 48);
    expect(svg).toContain('<title>Ticket W-042</title>');
    for (const words of ['PICKUP', '1:36 PM', 'W-042', '1 x Cheeseburger', 'Juniper &amp; Lime, Surry Hills'])
      expect(svg).toContain(`>${words}</text>`);
    // Right column of the first line: 24 - 7 cells of 24 dots, after the margin.
    expect(svg).toContain('translate(440 ');
  });

  it('draws the injected QR symbol, or a frame', () => {
    const document = getDocument({ kind: 'qr', data: 'x' });
    const matrix = [
      [true, false],
      [false, true],
    ];
    expect(renderSvg(document, 48, { qr: () => matrix }).match(/h3v3h-3z/g)).toHaveLength(2);
    expect(renderSvg(document, 48)).toContain('stroke-width="3"');
  });

  it('draws bars for inverse text and scales large text', () => {
    const svg = renderSvg(getDocument({ kind: 'text', text: 'nuts', inverse: true, size: 2 }), 48);
    expect(svg).toMatch(/<rect [^>]*width="576"/);
    expect(svg).toContain('scale(2 2)');
  });

  it('is well-formed whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (evil) => {
        const svg = renderSvg(getDocument({ kind: 'text', text: evil }, { kind: 'columns', left: evil, right: '<script>' }), 48, {
          title: evil,
        });
        expect(svg).not.toMatch(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u);
        expect(svg).not.toContain('<script');
        expect(svg.split('<text').length).toBe(svg.split('</text>').length);
      }),
    );
  });
});
