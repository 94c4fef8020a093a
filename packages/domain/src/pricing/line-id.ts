/**
 * An id in the form of a UUID (version 8) that the same text always gives: the domain has no randomness, and browser and server must
 * give the line of a deal that they made the same id.
 */
export function lineIdFrom(text: string): string {
  const hex = [0, 1, 2, 3].map((seed) => hash(text, seed).toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** FNV-1a of 32 bits; the seed makes four of them into one long one. */
function hash(text: string, seed: number): number {
  let value = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1);
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
