const looks = ['device', 'light', 'dark', 'both'] as const;
const names = ['short', 'long'] as const;
const widths = ['full', 'phone'] as const;

/** The gallery's display options, stored in the address, so that a screenshot can be repeated. */
export interface GallerySearch {
  look: (typeof looks)[number];
  names: (typeof names)[number];
  width: (typeof widths)[number];
}

const pickKnown = <T extends string>(known: readonly [T, ...T[]], given: unknown): T => known.find((entry) => entry === given) ?? known[0];

/** Reads the address; what is missing or unknown is the first of its kind. */
export const gallerySearch = (search: Record<string, unknown>): GallerySearch => ({
  look: pickKnown(looks, search['look']),
  names: pickKnown(names, search['names']),
  width: pickKnown(widths, search['width']),
});
