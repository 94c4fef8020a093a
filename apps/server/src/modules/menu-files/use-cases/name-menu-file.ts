/** Letters of store names that are not a plain letter with a mark. */
const letters: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** The name of a store's menu file, in letters that every system takes: "menu-aelfric-s-yard.csv". */
export function nameMenuFile(storeName: string, ending: string): string {
  const plain = storeName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[æœøßłđðþı]/g, (letter) => letters[letter] ?? '')
    .replaceAll(/\W+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `menu-${plain || 'store'}.${ending}`;
}
