/**
 * Entries that were moved in a list: the fewest that explain its new order. What only has another number because others were added, removed
 * or moved is not among them (a longest increasing subsequence of what is in both lists stays).
 * @param before ids in their former order
 * @param after ids in their order now
 */
export function findMoved(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((id, place) => [id, place]));
  const common = after.flatMap((id) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  /** By length less one: where in `common` the sequence of this length ends that ends at the lowest place. */
  const ends: number[] = [];
  /** What comes before each entry in the longest sequence that ends with it. */
  const previous: (number | undefined)[] = [];
  for (const [at, { place }] of common.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (common[ends[middle]!]!.place < place) low = middle + 1;
      else high = middle;
    }
    previous.push(ends[low - 1]);
    ends[low] = at;
  }
  const moved = new Set(common.map(({ id }) => id));
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) moved.delete(common[at]!.id);
  return moved;
}
