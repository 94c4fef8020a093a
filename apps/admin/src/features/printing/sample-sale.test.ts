import { renderText } from '@servery/domain/printing';
import { expect, it } from 'vitest';
import { sampleDocument, sampleSale } from './sample-sale.ts';

const store = { restaurantName: 'Marigold', storeName: 'Marigold Newtown', timeZone: 'Australia/Sydney' };
const business = { legalName: 'Marigold Pty Ltd', taxNumber: '51 824 753 556', taxRegistered: true };
const settings = { invoiceFooter: 'See you soon', invoiceQrUrl: 'https://example.com' };
const invoice = (country: 'AU' | 'US' | 'GB' | 'NZ', over: object = {}) =>
  renderText(
    sampleDocument('ORDER_INVOICE', sampleSale({ ...store, country }, { ...business, ...over }, '2026-11-21T01:00:00.000Z'), settings),
    48,
  );

it('makes an invoice from the forms’ values', () => {
  const words = invoice('AU');
  for (const part of [
    'TAX INVOICE',
    'ABN 51 824 753 556',
    'Marigold Pty Ltd',
    'See you soon',
    '[QR https://example.com]',
    '$39.00',
    '$3.55',
  ])
    expect(words).toContain(part);
  expect(invoice('AU', { taxRegistered: false })).toContain('No GST has been charged.');
});

it('adds tax on top where prices are without it', () => {
  const words = invoice('US');
  for (const part of ['RECEIPT', '$39.00', '$3.12', '$42.12']) expect(words).toContain(part);
});

it('draws no code for a link that is half typed', () => {
  const sale = sampleSale({ ...store, country: 'NZ' }, business, '2026-11-21T01:00:00.000Z');
  expect(renderText(sampleDocument('ORDER_INVOICE', sale, { ...settings, invoiceQrUrl: 'exam' }), 48)).not.toContain('[QR');
  expect(renderText(sampleDocument('ORDER_TICKET', sale, settings), 48)).toContain('No peanuts, please');
  expect(renderText(sampleDocument('ORDER_STUB', sale, settings), 48)).toContain('W-042');
});
