/**
 * Other origins that pages may load from or call: those of the card provider, whose forms take data that we never see, and of pictures.
 */
export interface PageSources {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  /** Picture hosts that are called without https: those of a machine or a private network. */
  img?: readonly string[];
}

export const noPageSources: PageSources = { script: [], frame: [], connect: [] };

/** One directive of a content policy: `script-src 'self' https://…`. */
export const directive = (name: string, ...sources: readonly string[]): string =>
  [name, ...sources.filter((each) => each !== '')].join(' ');
