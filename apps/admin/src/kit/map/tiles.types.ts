/** Where map pictures come from; null: the ground is plain. */
export type MapTiles = { url: string; attribution: string } | null;
