/** The keys for matching entries. `scope`: where the name must be unique: the category of an item, the group of an option. */
export interface Matchable {
  id?: string;
  /** The name from which new ids are derived, if the file has no id. */
  key?: string;
  /** The scope in which the file's ids are unique, if that is not the whole file: an option may be in several groups under one id. */
  within?: string;
  name: string;
  scope?: string;
  /** Entries of different types are never the same. */
  type?: string;
}
export interface Standing {
  id: string;
  name: string;
  scope?: string;
  type?: string;
}

/** What has an id. */
export type EntryKind = 'category' | 'group' | 'option' | 'item' | 'size' | 'topping' | 'removable' | 'entry' | 'slot';

/** Makes the id of a new entry; the same name gives the same id. */
export type IdOf<Kind extends string = string> = (kind: Kind, name: string) => string;

/** Whether a new entry may have the id in the file; if so, no other entry may have it from then on. */
export type ClaimId<Kind extends string = string> = (kind: Kind, id: string) => boolean;

/** A text as it is compared: the way in which it is typed does not matter. */
export const plainText = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
/** The same, however it is capitalised: what names are found by. */
export const folded = (text: string): string => plainText(text).toLowerCase();

/**
 * Matches each entry of a file with the current menu: by its id, by the id derived from the file's id, else by name within its scope, in
 * order. An entry without a match gets the file's id if that may be claimed, else a new one.
 * @returns the id of each entry, in the order of the file.
 */
export function matchEntries<Kind extends string>(
  kind: Kind,
  entries: readonly Matchable[],
  existing: readonly Standing[],
  getId: IdOf<Kind>,
  claim: ClaimId<Kind> = () => false,
): string[] {
  const byId = new Map(existing.map((one) => [one.id, one]));
  const left = new Map(existing.map((one) => [one.id, one]));
  const found = entries.map((): string | null => null);
  const take = (at: number, one: Standing | undefined): boolean => {
    const { type } = entries[at] as Matchable;
    if (one === undefined || !left.has(one.id) || (type !== undefined && one.type !== undefined && type !== one.type)) return false;
    left.delete(one.id);
    found[at] = one.id;
    return true;
  };
  entries.forEach((entry, at) => {
    const { id } = entry;
    if (id === undefined || take(at, byId.get(id.toLowerCase())) || take(at, byId.get(getId(kind, getSeed(entry))))) return;
    // How ids were made before they depended on the group.
    if (entry.within !== undefined) take(at, byId.get(getId(kind, id)));
  });
  const getName = ({ name, scope = '' }: { name: string; scope?: string }) => `${scope}\n${folded(name)}`;
  const byName = Map.groupBy(left.values(), getName);
  entries.forEach((entry, at) => {
    if (found[at] !== null) return;
    const same = byName.get(getName(entry)) ?? [];
    const place = same.findIndex((one) => take(at, one));
    if (place >= 0) same.splice(place, 1);
  });
  const used = new Set([...byId.keys(), ...found.filter((id) => id !== null)]);
  // Entries with the same seed continue counting where the previous one stopped.
  const counts = new Map<string, number>();
  return entries.map((entry, at) => {
    const known = found[at];
    if (known !== null && known !== undefined) return known;
    const own = entry.id?.toLowerCase();
    if (own !== undefined && !used.has(own) && claim(kind, own)) {
      used.add(own);
      return own;
    }
    const seed = getSeed(entry);
    let count = counts.get(seed) ?? 0;
    let fresh: string;
    do {
      count += 1;
      fresh = getId(kind, count === 1 ? seed : `${seed}#${count}`);
    } while (used.has(fresh));
    counts.set(seed, count);
    used.add(fresh);
    return fresh;
  });
}

/** What a new id is made from. */
function getSeed({ id, key, within, name, scope }: Matchable): string {
  if (id !== undefined) return within === undefined ? id : `${within}/${id}`;
  return key ?? (scope === undefined ? name : `${scope}/${name}`);
}

/** Entries of a file, each with its id and the existing entry under that id. `matchableOf`: what an entry is matched by. */
export function pairEntries<Kind extends string, Said, Old extends Standing>(
  kind: Kind,
  entries: readonly Said[],
  matchableOf: (imported: Said) => Matchable,
  existing: readonly Old[],
  getId: IdOf<Kind>,
  claim?: ClaimId<Kind>,
): { imported: Said; id: string; old: Old | undefined }[] {
  const ids = matchEntries(kind, entries.map(matchableOf), existing, getId, claim);
  const byId = new Map(existing.map((one) => [one.id, one]));
  return entries.map((imported, at) => {
    const id = ids[at] as string;
    return { imported, id, old: byId.get(id) };
  });
}

/**
 * Numbers entries in the order of the file. Existing numbers stay if they already give the same order, so that a file that moves nothing
 * changes nothing.
 */
export function numberEntries(ids: readonly string[], existing: readonly { id: string; sortOrder: number }[]): number[] {
  const places = new Map(existing.map(({ id, sortOrder }, place) => [id, { place, sortOrder }]));
  let place = -1;
  let last = 0;
  let isNew = false;
  const numbers = ids.map((id) => {
    const known = places.get(id);
    if (known === undefined) {
      isNew = true;
      return ++last;
    }
    if (isNew || known.place < place) return null;
    place = known.place;
    last = known.sortOrder;
    return known.sortOrder;
  });
  return numbers.includes(null) ? ids.map((_, at) => at + 1) : (numbers as number[]);
}
