/** A rule of a stylesheet with the classes that each of its selectors needs; a group of rules under a condition. */
type Part = { text: string; needs: readonly (readonly string[])[] } | { head: string; parts: readonly Part[] };

/** Where the block that opens at `open` ends, one after its closing brace. Strings are skipped: a brace in one is text. */
function getEnd(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    const letter = css[at];
    if (letter === '"' || letter === "'") {
      for (at++; at < css.length && css[at] !== letter; at++) if (css[at] === '\\') at++;
    } else if (letter === '{') depth++;
    else if (letter === '}' && --depth === 0) return at + 1;
  }
  throw new Error('A stylesheet ends inside a block.');
}

/** Selectors between commas that are not in brackets. */
function getSelectors(list: string): string[] {
  const selectors: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < list.length; at++) {
    const letter = list[at];
    if (letter === '(' || letter === '[') depth++;
    else if (letter === ')' || letter === ']') depth--;
    else if (letter === ',' && depth === 0) {
      selectors.push(list.slice(from, at));
      from = at + 1;
    }
  }
  return [...selectors, list.slice(from)];
}

/** Classes without which a selector matches nothing. Those in brackets may be one of several, or must be absent. */
const getClasses = (selector: string): string[] => {
  let outside = selector;
  for (let before = ''; before !== outside;) [before, outside] = [outside, outside.replace(/\[[^\]]*\]|\([^()]*\)/g, '')];
  return [...outside.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!);
};

function getParts(css: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < css.length;) {
    const open = css.indexOf('{', at);
    if (open === -1) break;
    const end = getEnd(css, open);
    const head = css.slice(at, open).trim();
    const body = css.slice(open + 1, end - 1);
    if (/^@(media|supports|layer|container)\b/.test(head)) parts.push({ head, parts: getParts(body) });
    else parts.push({ text: `${head}{${body}}`, needs: head.startsWith('@') ? [[]] : getSelectors(head).map(getClasses) });
    at = end;
  }
  return parts;
}

const writeParts = (parts: readonly Part[], has: ReadonlySet<string>): string =>
  parts
    .map((part) => {
      if ('text' in part) return part.needs.some((classes) => classes.every((name) => has.has(name))) ? part.text : '';
      const inside = writeParts(part.parts, has);
      return inside === '' ? '' : `${part.head}{${inside}}`;
    })
    .join('');

/**
 * The part of a stylesheet that a page needs: the rules whose classes appear in it. Written into the page it saves the round trip of a
 * linked stylesheet before anything is painted; the whole stylesheet follows at the page's end, for what scripts add.
 */
export function pageStyles(css: string): (html: string) => string {
  const parts = getParts(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''));
  return (html) => {
    const has = new Set<string>();
    for (const [, names] of html.matchAll(/\sclass="([^"]*)"/g)) for (const name of names!.split(/\s+/)) has.add(name);
    return writeParts(parts, has);
  };
}
