import type { Charset } from './characters.ts';

/** The spec's printer models, as they are stored. */
export const printerModels = ['sunmi cloud kitchen printer', 'epson tm m30', 'm30ii', 'm30iii', 'tm u220b'] as const;
export type PrinterModel = (typeof printerModels)[number];

/** What differs between printers that all speak ESC/POS. */
export interface PrinterProfile {
  label: string;
  charset: Charset;
  /** Sent after the reset: makes the printer read text bytes as `charset`. */
  selectCharset: readonly number[];
  /** Dots across the paper. */
  dots: number;
  /** Columns → number of the font (`ESC M n`) that gives them. */
  fonts: Readonly<Record<number, number>>;
  /** Whether the printer supports QR symbols; without them the link is printed as text. */
  qr: boolean;
  /** Lines to feed so that the last line clears the knife. */
  feedBeforeCut: number;
  cut: readonly number[];
}

const thermal = {
  charset: 'windows1252',
  selectCharset: [0x1b, 0x74, 16],
  dots: 576,
  // 12, 10 and 9 dots to a character; 8 for 72 columns is inferred from the head's width.
  fonts: { 48: 0, 57: 1, 64: 2, 72: 3 },
  qr: true,
  feedBeforeCut: 0,
  // Feeds to the knife automatically, then cuts partially.
  cut: [0x1d, 0x56, 0x42, 0x00],
} as const satisfies Partial<PrinterProfile>;

/** One row for each model. A new printer is a row here, not a branch in a renderer. */
export const printerProfiles: Readonly<Record<PrinterModel, PrinterProfile>> = {
  'sunmi cloud kitchen printer': {
    ...thermal,
    label: 'Sunmi cloud kitchen printer',
    charset: 'utf8',
    // The vendor's switch to UTF-8 text.
    selectCharset: [0x1d, 0x28, 0x45, 0x03, 0x00, 0x06, 0x03, 0x01],
    feedBeforeCut: 4,
    cut: [0x1d, 0x56, 0x01],
  },
  'epson tm m30': { ...thermal, label: 'Epson TM-m30' },
  m30ii: { ...thermal, label: 'Epson TM-m30II' },
  m30iii: { ...thermal, label: 'Epson TM-m30III' },
  'tm u220b': {
    ...thermal,
    label: 'Epson TM-U220B',
    // Impact printer: two fonts, 33 and 40 columns of its 400 half-dots, and no QR symbols.
    dots: 400,
    fonts: { 33: 0, 40: 1 },
    qr: false,
  },
};

export const defaultProfile: PrinterProfile = printerProfiles['sunmi cloud kitchen printer'];

/** The columns that a printer really has for a requested width: those of its next narrower font, or its fewest if all have more. */
export const printColumns = (profile: PrinterProfile, width: number): number => {
  const columns = Object.keys(profile.fonts).map(Number);
  const fitting = columns.filter((count) => count <= width);
  return fitting.length > 0 ? Math.max(...fitting) : Math.min(...columns);
};
