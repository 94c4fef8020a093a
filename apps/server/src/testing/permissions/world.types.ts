import type { MenuSnapshot } from '@servery/domain/menu';
import type { TestServer } from '../test-server.ts';
import type { WalkerKind } from './holders.ts';

/** A store with a menu, to which the callers of the matrix belong (own), or do not. */
export interface Place {
  restaurantId: string;
  storeId: string;
}
export type PlaceName = 'own' | 'sibling' | 'foreign';

/** A caller. All of them belong to the own place. */
export interface Walker {
  kind: WalkerKind;
  /** Headers of a new session: sessions ended by an earlier call do not matter. */
  headers(): Promise<Record<string, string>>;
}

/** The parent of a child: a person's own objects are created by that person. */
export interface ChildOwner {
  kind: WalkerKind | 'neighbour';
  headers: Record<string, string>;
}

/**
 * Creates another object at a place, and returns its id. By the name of its parameter. `made`: objects created for the same call before.
 */
export type MakeChild = (world: PermissionWorld, at: Place, owner: ChildOwner, made: Readonly<Record<string, string>>) => Promise<string>;

export interface PermissionWorld {
  server: TestServer;
  places: Record<PlaceName, Place>;
  menus: ReadonlyMap<string, MenuSnapshot>;
  walkers: Walker[];
  neighbour: ChildOwner;
  child(name: string, at: Place, owner: ChildOwner, made?: Readonly<Record<string, string>>): Promise<string>;
  /** Ids of existing objects at the places: a list that shows one of them to another place's caller has leaked. By store. */
  made: ReadonlyMap<string, ReadonlySet<string>>;
  /** Makers of objects that belong to a restaurant or a person, whichever store they were created at. */
  ofRestaurants: Pick<ReadonlySet<string>, 'has'>;
  /** A digest of every row of every table except the counters of rate limits. */
  fingerprint(): Promise<string>;
  close(): Promise<void>;
}
