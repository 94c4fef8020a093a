/** What may be uploaded: still pictures, and films. */
export const pictureKinds = ['picture', 'film'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** The spec's folders of pictures (section 9), with the name that owners see and whether films may be put there. */
export const pictureFolders = {
  logos: { name: 'Logos', films: false },
  banner: { name: 'Banners', films: false },
  covid_safe: { name: 'COVID safe', films: false },
  whatsnew: { name: 'What’s new', films: true },
  aboutus: { name: 'About us', films: true },
  gallery: { name: 'Gallery', films: true },
  special_notes: { name: 'Special notes', films: false },
  loyalty_cards: { name: 'Loyalty cards', films: false },
  category: { name: 'Categories', films: false },
  item: { name: 'Items', films: true },
  background_images: { name: 'Backgrounds', films: false },
  custom_website_popup_images: { name: 'Website popups', films: false },
} as const satisfies Readonly<Record<string, { name: string; films: boolean }>>;

export type PictureFolder = keyof typeof pictureFolders;
export const pictureFolderNames = Object.keys(pictureFolders) as [PictureFolder, ...PictureFolder[]];

/** Largest uploads, in bytes. */
export const largestUpload: Readonly<Record<PictureKind, number>> = { picture: 25_000_000, film: 60_000_000 };
/** Most pixels of a picture, over all its frames: more is a mistake, or a file that unpacks to fill the memory. */
export const mostPixels = 50_000_000;
/** Longest side of an uploaded picture, in pixels: as JPEG. A PNG of one pixel by 50 million takes as long to read as 20 photos. */
export const longestUpload = 65_535;
/** Longest alternative text, in characters. */
export const longestAlt = 250;

/** The largest upload that a folder takes, in bytes. */
export const largestIn = (folder: PictureFolder): number => largestUpload[pictureFolders[folder].films ? 'film' : 'picture'];
