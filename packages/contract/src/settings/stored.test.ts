import { describe, expect, it } from 'vitest';
import { deviceSections, settingsSections, type SettingsSectionId } from './index.ts';
import { mergeStored, readStored, withoutDefaults } from './stored.ts';

const { printing, tax, tradingHours, checkout, kitchenDisplay } = settingsSections;
const grill = { id: 'a', name: 'Grill' };
const stored = { ...printing.defaults, printStations: [grill], invoiceFooter: 'Come again.' };
const rule = {
  id: 'gst',
  name: 'GST',
  rate: 10_000,
  inclusive: true,
  categories: ['standard'],
  collectionTypes: ['pickup'],
  appliesToDeliveryFee: true,
  startDate: '2026-01-01',
  endDate: null,
};

describe('readStored', () => {
  it.each(Object.keys(settingsSections) as SettingsSectionId[])('keeps every field of %s beside a key that it does not know', (id) => {
    const section = settingsSections[id];
    const reading = readStored<(typeof section)['schema']>(section as never, {
      ...section.defaults,
      somethingNewer: { of: 'the next release' },
    });
    expect(reading).toEqual({ value: section.defaults, misfits: [] });
  });

  it('keeps what lies beside a nested key that it does not know', () => {
    expect(readStored(printing, { ...stored, printStations: [{ ...grill, color: 'red' }] })).toEqual({ value: stored, misfits: [] });
    expect(readStored(tax, { rules: [{ ...rule, reference: 'x' }] })).toEqual({ value: { rules: [rule] }, misfits: [] });
  });

  it('gives a field that was added since its default', () => {
    const { invoiceQrUrl: _added, ...older } = stored;
    expect(readStored(printing, older)).toEqual({ value: stored, misfits: [] });
  });

  it('uses a value that a newer rule refuses', () => {
    const long = { ...stored, invoiceFooter: 'x'.repeat(500) };
    expect(readStored(printing, long)).toEqual({ value: long, misfits: [{ path: 'invoiceFooter', unreadable: false }] });
    const enums = { ...checkout.defaults, paymentSettings: { ...checkout.defaults.paymentSettings, pickup: ['inStore', 'shells'] } };
    expect(readStored(checkout, enums)).toEqual({ value: enums, misfits: [{ path: 'paymentSettings.pickup.1', unreadable: false }] });
  });

  it('says what is of another kind altogether', () => {
    expect(readStored(printing, { ...stored, invoiceFooter: 7 })).toEqual({
      value: { ...stored, invoiceFooter: '' },
      misfits: [{ path: 'invoiceFooter', unreadable: true }],
    });
    expect(readStored(tax, { rules: [rule, { ...rule, rate: 'ten' }] })).toEqual({
      value: { rules: [rule] },
      misfits: [{ path: 'rules.1.rate', unreadable: true }],
    });
    expect(readStored(tradingHours, null).misfits).toEqual([{ path: '', unreadable: true }]);
  });

  it('fills what the schema itself fills', () => {
    const read = readStored(kitchenDisplay, { prepTimeInMinutes: 17, newer: 1 });
    expect(read).toEqual({ value: { ...kitchenDisplay.defaults, prepTimeInMinutes: 17 }, misfits: [] });
  });
});

describe('mergeStored', () => {
  it('keeps keys that this release does not know, at every depth', () => {
    const newer = { ...stored, theme: 'dark', printStations: [{ ...grill, color: 'red' }] };
    const shown = readStored(printing, newer).value;
    const next = {
      ...shown,
      invoiceFooter: 'Thank you.',
      printStations: [
        { id: 'a', name: 'Hot grill' },
        { id: 'b', name: 'Bar' },
      ],
    };
    expect(mergeStored(newer, shown, next)).toEqual({
      ...newer,
      invoiceFooter: 'Thank you.',
      printStations: [
        { id: 'a', name: 'Hot grill', color: 'red' },
        { id: 'b', name: 'Bar' },
      ],
    });
  });

  it('writes no default over a value that could not be read, unless somebody changed it', () => {
    const odd = { ...stored, invoiceFooter: 7 };
    const shown = readStored(printing, odd).value;
    expect(mergeStored(odd, shown, { ...shown, onAccept: [] })).toEqual({ ...odd, onAccept: [] });
    expect(mergeStored(odd, shown, { ...shown, invoiceFooter: 'Mine.' })).toEqual({ ...odd, invoiceFooter: 'Mine.' });
  });

  it('removes what somebody removed', () => {
    const shown = readStored(printing, stored).value;
    expect(mergeStored(stored, shown, { ...shown, printStations: [] })).toEqual({ ...stored, printStations: [] });
  });
});

describe('withoutDefaults', () => {
  const { displayStations } = deviceSections;

  it('leaves out what would be read anyway, and nothing else', () => {
    const value = { stationIds: ['bar'], otherStations: 'dim', newer: { of: 2 } };
    expect(withoutDefaults(displayStations, value)).toEqual({ stationIds: ['bar'], newer: { of: 2 } });
    expect(withoutDefaults(displayStations, displayStations.defaults)).toEqual({});
    expect(withoutDefaults(displayStations, { stationIds: 7, otherStations: 'dim' })).toEqual({ stationIds: 7 });
    expect(withoutDefaults(displayStations, null)).toBeNull();
  });

  it('keeps a default that an upgrade would replace by an older field', () => {
    const renamed = {
      ...displayStations,
      upgrades: [(stored: object) => ({ stationIds: ['stations' in stored ? 'grill' : 'bar'], ...stored })],
    };
    const value = { stations: ['grill'], stationIds: [], otherStations: 'dim' };
    expect(withoutDefaults(renamed, value)).toEqual({ stations: ['grill'], stationIds: [] });
  });
});
