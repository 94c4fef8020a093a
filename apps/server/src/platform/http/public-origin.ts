/** The address by which a request was made, both parts checked by `checkOrigins`. */
export interface AskedAt {
  host: string | undefined;
  /** Only for requests that change something; for others it is not checked. */
  origin?: string | undefined;
}

/**
 * The public address of a restaurant's pages (null: of pages of all restaurants), without a trailing slash. Every link, canonical address,
 * sitemap and return from a bank is made by this one function: a request's own host is used only if nothing is configured.
 */
export type OriginFor = (restaurantId: string | null, askedAt: AskedAt) => string;

/** `portalOrigin`: as configured; without it pages are at the address by which they are requested, which this server has checked. */
export function createOriginFor({ portalOrigin }: { portalOrigin: string | undefined }): OriginFor {
  return (_restaurantId, { host, origin }) => portalOrigin ?? origin ?? `http://${host}`;
}
