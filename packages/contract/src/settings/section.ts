import type * as z from 'zod/mini';

/** One settings section of a store: schema, defaults and who may see it. The settings module serves every section alike. */
export interface SettingsSection<Schema extends z.core.$ZodType = z.core.$ZodType> {
  id: string;
  title: string;
  schema: Schema;
  defaults: z.output<Schema>;
  /** Guests' screens need it: changes of it reach an open menu page. */
  affectsGuests: boolean;
  /**
   * Prices, taxes, ways to pay or hours: a stored field that cannot be read at all stops the store's business until it is repaired. A
   * default in its place would charge guests wrongly.
   */
  neverDefault?: true;
  /**
   * What is wrong with a value that is to be stored, beyond its schema. A value that stands already is not held against it: reading must
   * never lose a restaurant's settings. Paths are dotted, below the value.
   */
  problems?(value: z.output<Schema>): { path: string; message: string }[];
  /** What the server itself puts into a value when it is stored; `at`: when. */
  stamp?(value: z.output<Schema>, at: string): z.output<Schema>;
}

/** Declares a settings section; the defaults are checked against the schema by type. */
export const settingsSection = <Schema extends z.core.$ZodType>(section: SettingsSection<Schema>): SettingsSection<Schema> => section;
