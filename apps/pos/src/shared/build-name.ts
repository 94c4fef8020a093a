/** The name of this build, as its script's file has it: what support asks for. Empty while developing. */
export const buildName: string = /-([\w-]{8,})\.js$/.exec(new URL(import.meta.url).pathname)?.[1] ?? '';
