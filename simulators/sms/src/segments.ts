const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These take an escape and themselves, and may not straddle two parts. */
const extended = new Set('\f^{}\\[~]|€');

export interface Segments {
  encoding: 'GSM-7' | 'UCS-2';
  /** Septets, or UTF-16 units. */
  units: number;
  parts: number;
}

/** How many parts a text takes: 160 or 153 each of the basic alphabet, 70 or 67 of any other. A character is never split. */
export function countSegments(text: string): Segments {
  const characters = [...text];
  const gsm = characters.every((each) => basic.has(each) || extended.has(each));
  const widths = characters.map((each) => (gsm ? (extended.has(each) ? 2 : 1) : each.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const [whole, part] = gsm ? [160, 153] : [70, 67];
  const encoding = gsm ? 'GSM-7' : 'UCS-2';
  if (units <= whole) return { encoding, units, parts: 1 };
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > part) [parts, used] = [parts + 1, 0];
    used += width;
  }
  return { encoding, units, parts };
}
