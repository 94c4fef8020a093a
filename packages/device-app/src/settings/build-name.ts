/** The name of this build, from its script's file name, for support. Empty during development. */
export const buildName: string = /-([\w-]{8,})\.js$/.exec(new URL(import.meta.url).pathname)?.[1] ?? '';
