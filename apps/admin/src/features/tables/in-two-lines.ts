/** A name in two lines, as even as its words allow; a single long word is cut in the middle. */
export function inTwoLines(name: string): [string, string] {
  const middle = name.length / 2;
  const gaps = [...name.matchAll(/\s+/g)].map(({ index }) => index);
  const gap = gaps.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  if (gap === undefined) return [`${name.slice(0, Math.ceil(middle))}-`, name.slice(Math.ceil(middle))];
  return [name.slice(0, gap), name.slice(gap).trim()];
}
