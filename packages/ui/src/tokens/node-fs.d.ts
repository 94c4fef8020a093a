/** All that the tokens' test needs of Node: the browser packages are checked without Node's types. */
declare module 'node:fs' {
  export function readFileSync(path: URL, encoding: 'utf8'): string;
}
