import { getProblems } from '@servery/app-kit/forms/form-problems.ts';
import { updatePrinter } from '@servery/contract/printers';
import { expect, it } from 'vitest';
import { makePrinter } from '../../testing/printer-of.ts';
import { printerAppearance } from '../../shared/printer-appearance.ts';
import { lostWithout, machineText, printersFor, printsText, usersText } from './printer-labels.ts';
import { bodyOfPrinter, bodyOfValues, getConnections, problemsOfPrinter, valuesOfPrinter } from './printer-values.ts';
import type { Printer } from './printing.types.ts';

const printer = (over: Partial<Printer> = {}): Printer => makePrinter('Grill', { id: 'p', serial: 'N411', lastSeenAt: null, ...over });
const stations = [
  { id: 'grill', name: 'Grill' },
  { id: 'bar', name: 'Bar' },
];

it('shows a printer’s state: what is certain first', () => {
  const word = (over: Partial<Printer>) => printerAppearance(printer(over)).word;
  expect(word({})).toBe('Online');
  expect(word({ online: null })).toBe('Not known');
  expect(word({ online: false, problem: 'Out of paper' })).toBe('Offline');
  expect(word({ problem: 'Connected, but nothing comes out. Check its paper and its cover.' })).toBe('Look at its paper');
  expect(word({ problem: 'The printer could not be bound (code 10071703)' })).toBe('Needs a hand');
  expect(word({ active: false, online: false })).toBe('Switched off');
  expect(word({ confirmed: false, online: null })).toBe('Enter its code');
  expect(word({ confirmed: false, problem: 'The printer could not be bound (code 10071703)' })).toBe('Needs a hand');
  expect(word({ confirmed: false, active: false })).toBe('Switched off');
});

it('shows what a printer prints, and which machine it is', () => {
  expect(printsText(printer(), stations)).toBe('Tickets');
  expect(printsText(printer({ prints: ['ORDER_TICKET', 'ORDER_INVOICE'], printStationIds: ['grill', 'bar'] }), stations)).toBe(
    'Tickets for Grill and Bar, invoices',
  );
  expect(printsText(printer({ printStationIds: ['old'] }), stations)).toBe('Tickets for a station that is gone');
  expect(printsText(printer({ prints: [] }), stations)).toBe('Only what is sent to it by hand');
  expect(machineText(printer())).toBe('Sunmi cloud kitchen printer · Cloud N411');
  expect(machineText(printer({ model: 'm30iii', connection: 'USB' }))).toBe('Epson TM-m30III · USB');
});

it('knows what nobody prints once a printer is off', () => {
  const grill = printer({ prints: ['ORDER_TICKET', 'ORDER_STUB'] });
  const counter = printer({ id: 'c', name: 'Counter', prints: ['ORDER_STUB'] });
  expect(lostWithout(grill, [grill, counter])).toBe('tickets');
  expect(lostWithout(grill, [grill, { ...counter, active: false }])).toBe('tickets and stubs');
  expect(lostWithout(counter, [grill, counter])).toBe('');
  expect(printersFor([printer({ serial: '' })], 'ORDER_TICKET')).toEqual([]);
  expect(printersFor([printer({ confirmed: false })], 'ORDER_TICKET')).toEqual([]);
});

it('counts who names a station', () => {
  expect([usersText(12, 1), usersText(1, 0), usersText(0, 2), usersText(undefined, 0)]).toEqual([
    '12 items and 1 printer',
    '1 item',
    '2 printers',
    '',
  ]);
});

it('sends of a printer what applies to it', () => {
  const values = { ...valuesOfPrinter(printer({ printStationIds: ['grill'] })), ipAddress: ' 192.168.1.40 ', isSecure: true };
  expect(bodyOfValues(values, true)).toEqual({ ...bodyOfPrinter(printer()), printStationIds: ['grill'] });
  expect(bodyOfValues({ ...values, connection: 'LAN', prints: [] }, false)).toMatchObject({
    active: false,
    serial: '',
    ipAddress: '192.168.1.40',
    isSecure: true,
    printStationIds: [],
  });
});

it('asks for what a connection needs, and offers the ways that a model has', () => {
  const values = valuesOfPrinter(printer({ serial: ' ', ipAddress: 'printer.local' }));
  expect(Object.keys(problemsOfPrinter(values))).toEqual(['serial']);
  expect(Object.keys(problemsOfPrinter({ ...values, connection: 'LAN' }))).toEqual(['ipAddress']);
  expect(problemsOfPrinter({ ...values, connection: 'USB' })).toEqual({});
  expect(getConnections('m30iii', 'CLOUD')).toEqual(['CLOUD', 'LAN', 'USB', 'BLUETOOTH']);
  expect(getConnections('m30iii', null)).toEqual(['LAN', 'USB', 'BLUETOOTH']);
  expect(getConnections('m30iii', 'LAN')).toEqual(['LAN', 'USB', 'BLUETOOTH']);
});

it('sends back of a printer what a person decides, and nothing that the call would refuse', () => {
  const standing = printer({ id: '0190a0a0-0000-7000-8000-000000000001' });
  expect(getProblems(updatePrinter.body, bodyOfPrinter(standing))).toEqual({});
  expect(getProblems(updatePrinter.body, bodyOfValues(valuesOfPrinter(standing), true))).toEqual({});
});
