import { randomUUID } from 'node:crypto';
import type { Endpoint, Stream } from '@servery/contract/endpoint';
import type { ChildIds, Example, Named } from './example.ts';
import { shouldHold, type WalkerKind } from './holders.ts';
import { pathNames, randomIds, send, uuids, type Seen } from './send.ts';
import type { ChildOwner, Place, PlaceName, Walker, PermissionWorld } from './matrix-world.ts';

/** The expected result: the call is allowed; not with this role; the object does not exist for the caller; the caller is not signed in. */
type Verdict = 'allowed' | 'forbidden' | 'unknown' | 'signIn';

interface Spot {
  name: PlaceName | 'own restaurant, foreign store' | 'foreign restaurant, own store' | 'no place named';
  at: Named;
  /** The part of it that the call names, and against which the caller is checked. */
  named: Partial<Named>;
  /** Whether the restaurant has the store. */
  real: boolean;
}

const ofStore = new Set<WalkerKind>(['storeAdmin', 'storeUser', 'posTerminal', 'kdsDevice', 'printer']);
/** Open to everybody with the object's own key, whatever else they are. */
const personal = new Set(['order.follow', 'customer.own', 'session.own']);

/** One endpoint or stream of the matrix. */
interface Way {
  world: PermissionWorld;
  call: Endpoint | Stream;
  example: Example | undefined;
  naming: Naming;
  childNames: readonly string[];
  /** Existing objects of each store that belong to none of the callers, by the store's id. */
  standing: ReadonlyMap<string, ChildIds>;
  problems: string[];
  /** Answers about objects that do not exist, by caller and kind of call. */
  strangers: Map<string, Promise<Seen>>;
  send(at: Named, ids: ChildIds, headers: Record<string, string>, junk?: boolean): Promise<Seen>;
}

/** One caller at one place. */
interface Cell {
  kind: WalkerKind;
  spot: Spot;
  /** Its first position among the objects that it calls about. */
  turn: number;
  ask(at: Named, ids: ChildIds, junk?: boolean): Promise<Seen>;
  say(what: string, seen: Seen, than?: Seen): void;
}

/**
 * Checks one endpoint or stream: every caller, at every place, about real, foreign and unknown objects.
 * @returns a line for every cell with another result than expected.
 */
export async function walk(
  world: PermissionWorld,
  streamsUrl: string,
  call: Endpoint | Stream,
  example: Example | undefined,
): Promise<string[]> {
  const childNames = namesOfChildren(call, example);
  const naming = getNaming(call, example, world.places.own);
  const spots = getSpots(world, naming);
  const standing = new Map<string, ChildIds>();
  for (const at of Object.values(world.places))
    standing.set(at.storeId, await makeChildren(world, example, childNames, at, world.neighbour));
  const way: Way = {
    world,
    call,
    example,
    naming,
    childNames,
    standing,
    problems: [],
    strangers: new Map(),
    send: (at, ids, headers, junk = false) => send(world, streamsUrl, { call, example, at, ids, headers, junk }),
  };

  const callers: { kind: WalkerKind; headers: Record<string, string> }[] = [];
  for (const { kind, headers } of world.walkers) callers.push({ kind, headers: await headers() });
  // Work started by earlier calls has to be finished.
  await world.server.mailed();
  const before = await world.fingerprint();
  // None of these calls changes anything, so they can run in parallel.
  await Promise.all(
    callers.map(async (caller, row) => {
      for (const [column, spot] of spots.entries()) await checkRefusals(way, getCell(way, caller, spot, row + column));
    }),
  );
  if ((await world.fingerprint()) !== before) way.problems.push('Something was written by calls that were refused.');
  // Last, because allowed calls change data.
  for (const walker of world.walkers) for (const spot of spots) await checkAllowed(way, walker, spot);
  return way.problems;
}

function getCell(way: Way, { kind, headers }: { kind: WalkerKind; headers: Record<string, string> }, spot: Spot, turn: number): Cell {
  return {
    kind,
    spot,
    turn,
    ask: (at, ids, junk) => way.send(at, ids, { ...headers, ...headerNaming(way.naming, spot, at) }, junk),
    say: (what, seen, than) => {
      const instead = than === undefined ? '' : `\n    instead of ${than.short}${than.short === seen.short ? ' (headers differ)' : ''}`;
      way.problems.push(`${kind} at ${spot.name}, ${what}: ${seen.short}${instead}`);
    },
  };
}

/** Everything in a cell that has to be refused: all of it or, for callers with the permission, unknown objects. */
async function checkRefusals(way: Way, cell: Cell): Promise<void> {
  const { naming, childNames, standing } = way;
  const { ask, say, spot } = cell;
  const { at } = spot;
  const sameAs = async (than: Seen, what: string, all: readonly ChildIds[]) => {
    for (const ids of all) {
      const seen = await ask(at, ids);
      if (seen.text !== than.text) say(what, seen, than);
    }
  };
  const real = [...standing.values(), ...mixes(childNames, standing.get(at.storeId) ?? {})];
  // Refused whatever the object, before anything is looked up: at each place a caller asks about one object, and some caller about each.
  const one = (all: readonly ChildIds[]) => (all.length === 0 ? [] : [all[cell.turn % all.length]!]);
  const verdict = getVerdict(cell.kind, way.call, spot.named, way.world.places.own);

  if (verdict === 'signIn' || verdict === 'unknown') {
    const stranger = await strangerTo(way, cell);
    // A customer's cookie is not even read for another restaurant.
    const may = verdict === 'signIn' || cell.kind === 'customer' ? [401, 404] : [404];
    if (!may.includes(stranger.status)) say('nowhere', stranger);
    await sameAs(stranger, 'not theirs', one([...real, randomIds(childNames)]));
    if (!naming.early) return;
    const junk = await ask(at, real[0] ?? {}, true);
    if (junk.text !== stranger.text) say('not theirs, with a body that no schema takes', junk, stranger);
  } else if (verdict === 'forbidden') {
    const unknown = await ask(at, randomIds(childNames));
    if (unknown.status !== 403 || unknown.code !== 'resource_update_not_allowed') say('not with this role', unknown);
    await sameAs(unknown, 'not with this role', one(real));
  } else if (!spot.real) {
    if (way.example?.anyStore !== undefined) return;
    const unknown = await ask({ ...at, storeId: randomUUID() }, randomIds(childNames));
    if (unknown.status < 400) say('a store that is not there', unknown);
    await sameAs(unknown, 'a store that is not the restaurant’s', one([...standing.values(), randomIds(childNames)]));
  } else if (childNames.length > 0) {
    await sameAs(await ask(at, randomIds(childNames)), 'about something that is not there', straysAt(way, cell.kind, at));
  }
}

/** The answer about a restaurant that does not exist: one call for each caller and way to name the restaurant. */
function strangerTo({ strangers, childNames }: Way, { kind, spot, ask }: Cell): Promise<Seen> {
  const key = `${kind}, ${spot.name === 'no place named' ? spot.name : 'named'}`;
  const asked = strangers.get(key) ?? ask({ restaurantId: randomUUID(), storeId: randomUUID() }, randomIds(childNames));
  strangers.set(key, asked);
  return asked;
}

/** Objects of other places and, if everything belongs to a person, another person's objects at this one. */
function straysAt({ naming, call, example, standing, world, childNames }: Way, kind: WalkerKind, at: Named): ChildIds[] {
  const { own, sibling } = world.places;
  const inRestaurant = (storeId: string): boolean =>
    [own.storeId, sibling.storeId].includes(storeId) === (at.restaurantId === own.restaurantId);
  // A restaurant's objects exist for all of its stores.
  const ofStores = childNames.every((name) => !world.ofRestaurants.has(getMaker(example, name)));
  const together = (storeId: string): boolean => {
    if (storeId === at.storeId) return true;
    return inRestaurant(storeId) && !naming.store && !(ofStores && ofStore.has(kind));
  };
  return [...standing]
    .filter(([storeId]) => !together(storeId) || (storeId === at.storeId && personal.has(call.permission)))
    .map(([, ids]) => ids);
}

/** Callers with the permission succeed: with an object created for the call, and a separate session. */
async function checkAllowed(way: Way, walker: Walker, spot: Spot): Promise<void> {
  const { world, call, example, naming } = way;
  if (getVerdict(walker.kind, call, spot.named, world.places.own) !== 'allowed' || !spot.real) return;
  // A person's own objects are at their own place; elsewhere there are none.
  if (personal.has(call.permission) && spot.name !== 'own' && spot.name !== 'no place named') return;
  const headers = { ...(await walker.headers()), ...headerNaming(naming, spot, spot.at) };
  const ids = await makeChildren(world, example, way.childNames, spot.at, { kind: walker.kind, headers });
  const seen = await way.send(spot.at, ids, headers);
  // It has the permission; who may do it at a till is asked next, and no till of the walk has a person (approvals.http.pg.test.ts).
  if (walker.kind === 'posTerminal' && seen.code === 'APPROVAL_NEEDED') return;
  const refused = example?.refuses?.[walker.kind];
  const wrong =
    refused === undefined
      ? [401, 403, 404].includes(seen.status) || seen.status >= 500 || seen.code === 'validation_failed'
      : seen.status !== refused.status;
  if (wrong) way.problems.push(`${walker.kind} at ${spot.name} should be allowed: ${seen.short}`);
  if (spot.name !== 'own' && spot.name !== 'no place named') return;
  const leaked = alienTo(way, walker.kind, seen.text.match(uuids) ?? []);
  if (leaked.length > 0) way.problems.push(`${walker.kind} at ${spot.name} is shown what is not theirs (${leaked.join()}): ${seen.short}`);
}

/** The ids of objects that the caller has no access to. */
function alienTo({ world, call }: Way, kind: WalkerKind, ids: readonly string[]): string[] {
  if (kind === 'superAdmin' || shouldHold[call.permission].includes('anonymous')) return [];
  const { sibling, foreign } = world.places;
  const places = ofStore.has(kind) ? [foreign, sibling] : [foreign];
  return ids.filter((id) => places.some(({ storeId }) => world.made.get(storeId)?.has(id)));
}

const getMaker = (example: Example | undefined, name: string): string => example?.makers?.[name] ?? name;

/** Names of a call's ids besides its place's, in the order in which they are created. */
export function namesOfChildren(call: Endpoint | Stream, example: Example | undefined): string[] {
  const free = example?.params ?? {};
  return [
    ...pathNames(call.path).filter((name) => name !== 'restaurantId' && name !== 'storeId' && free[name] === undefined),
    ...(example?.children ?? []),
  ];
}

/** Creates the objects of a call at a place; the ids by their names. */
export async function makeChildren(
  world: PermissionWorld,
  example: Example | undefined,
  names: readonly string[],
  at: Place,
  owner: ChildOwner,
): Promise<ChildIds> {
  const made: Record<string, string> = {};
  // One after the other: a child is created from its parent, which precedes it in the path.
  for (const name of names) made[name] = await world.child(getMaker(example, name), at, owner, made);
  return made;
}

/** How a call names its restaurant and store. */
interface Naming {
  store: boolean;
  /** The restaurant is in the path, so strangers are refused before anything else is checked. */
  early: boolean;
  /** The restaurant is not in path, query or body: the header may name it. */
  header: boolean;
}

function getNaming(call: Endpoint | Stream, example: Example | undefined, at: Named): Naming {
  const inPath = pathNames(call.path);
  const ids = new Proxy<Record<string, string>>({}, { get: () => randomUUID() });
  const elsewhere = { ...example?.query?.(at, ids), ...example?.body?.(at, ids) } as Record<string, unknown>;
  const names = (name: 'restaurantId' | 'storeId') => inPath.includes(name) || elsewhere[name] === at[name];
  return { store: names('storeId'), early: inPath.includes('restaurantId'), header: !names('restaurantId') };
}

function getSpots(world: PermissionWorld, naming: Naming): Spot[] {
  const { own, sibling, foreign } = world.places;
  const spot = (name: Spot['name'], at: Named, real = true): Spot => ({
    name,
    at,
    named: naming.store ? at : { restaurantId: at.restaurantId },
    real,
  });
  const spots = [spot('own', own), spot('foreign', foreign)];
  if (naming.store) {
    spots.push(
      spot('sibling', sibling),
      spot('own restaurant, foreign store', { ...own, storeId: foreign.storeId }, false),
      spot('foreign restaurant, own store', { ...foreign, storeId: own.storeId }, false),
    );
  }
  if (naming.header) spots.push({ name: 'no place named', at: own, named: naming.store ? { storeId: own.storeId } : {}, real: true });
  return spots;
}

const headerNaming = (naming: Naming, spot: Spot, at: Named): Record<string, string> =>
  naming.header && spot.name !== 'no place named' ? { 'x-restaurant-id': at.restaurantId } : {};

/** The rule of the product's table, deliberately written down a second time. */
function getVerdict(kind: WalkerKind, call: Endpoint | Stream, named: Partial<Named>, home: Place): Verdict {
  const holders = shouldHold[call.permission];
  if (holders.includes('anonymous') || (kind === 'guest' && holders.includes('guest'))) return 'allowed';
  if (kind === 'guest' || kind === 'anonymous') return 'signIn';
  const inRestaurant = named.restaurantId === undefined || named.restaurantId === home.restaurantId;
  const inStore = named.storeId === undefined || named.storeId === home.storeId || !ofStore.has(kind);
  if (kind === 'withoutMembership') return Object.keys(named).length === 0 && holders.includes(kind) ? 'allowed' : 'unknown';
  if (kind !== 'superAdmin' && !(inRestaurant && inStore)) return 'unknown';
  return holders.includes(kind) ? 'allowed' : 'forbidden';
}

/** The real ids with one of them unknown, for each. */
const mixes = (names: readonly string[], real: ChildIds): ChildIds[] =>
  names.length < 2 ? [] : names.map((name) => ({ ...real, [name]: randomUUID() }));
