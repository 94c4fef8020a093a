const shapes: readonly [pattern: RegExp, shown: string][] = [
  [/^\+61(4\d\d)(\d{3})(\d{3})$/, '+61 $1 $2 $3'],
  [/^\+44(7\d{3})(\d{6})$/, '+44 $1 $2'],
  [/^\+64(2\d)(\d{3})(\d{3,5})$/, '+64 $1 $2 $3'],
  [/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3'],
];

/** A number in groups, as people read it; anything else as it is. */
export function shownNumber(number: string): string {
  const shape = shapes.find(([pattern]) => pattern.test(number));
  return shape ? number.replace(shape[0], shape[1]) : number;
}

/** The digits to search for, without the leading zero of national numbers. */
export const getDigits = (search: string): string => search.replace(/\D/g, '').replace(/^0+/, '');
