/** By which address a request came, both parts checked by `checkOrigins`. */
export interface AskedAt {
  host: string | undefined;
  /** Of a request that changes something; that of others is not checked. */
  origin?: string | undefined;
}

/**
 * The public address of a restaurant's pages (null: of those of all restaurants), without a slash at its end. Every link, canonical address,
 * sitemap and return from a bank is made by this one function: what a request says about itself only counts where nothing is configured.
 */
export type OriginFor = (restaurantId: string | null, askedAt: AskedAt) => string;

/** `portalOrigin`: as configured; without it pages stand under the address by which they are asked for, which this server has checked. */
export function createOriginFor({ portalOrigin }: { portalOrigin: string | undefined }): OriginFor {
  return (_restaurantId, { host, origin }) => portalOrigin ?? origin ?? `http://${host}`;
}
