/** Addresses beside our own that pages may load from or speak to: those of the card provider, whose forms take what we never see, and of pictures. */
export interface PageSources {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  /** Hosts of pictures that are asked without https: those of a machine or a network of one's own. */
  img?: readonly string[];
}

export const noPageSources: PageSources = { script: [], frame: [], connect: [] };

/** One directive of a content policy: `script-src 'self' https://…`. */
export const directive = (name: string, ...sources: readonly string[]): string =>
  [name, ...sources.filter((each) => each !== '')].join(' ');
