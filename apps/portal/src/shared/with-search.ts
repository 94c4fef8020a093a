/** A path with the given words in the query (`?name=word`): what a link brought along is passed on to the next page. */
export function withSearch(path: string, words: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, word] of Object.entries(words)) if (word !== undefined) search.set(name, word);
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}
