import type { CountryCode } from '@servery/domain/countries';
import { addressProviders, type DeliveryAddress, type DeliveryDetails } from '@servery/domain/delivery';
import { persistedStore, usePersisted, type PersistedStore } from '../persisted-store.ts';
import { addressByHand, type TypedAddress } from './by-hand.ts';

/** Where the food should go, as far as the guest has said: kept on the device, so that nothing is asked or typed twice. */
export interface DeliveryDraft {
  /** Chosen from suggestions or from saved ones. */
  address: DeliveryAddress | null;
  /** What is typed by hand; null: the guest looks for the address. */
  typed: TypedAddress | null;
  /** What was found before the guest went on by hand: it knows the place on the map. */
  near: DeliveryAddress | null;
  /** The server's word on an address that came without one, as it was asked last. */
  checked: DeliveryAddress | null;
  /** What is looked for. */
  text: string;
  /** For whoever brings it. */
  notes: string;
}

export const emptyDraft: DeliveryDraft = { address: null, typed: null, near: null, checked: null, text: '', notes: '' };

/** The most characters of the notes (spec). */
export const longestNotes = 300;

const getText = (value: unknown): string => (typeof value === 'string' ? value : '');
const getPoint = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

const readParts = (value: Partial<TypedAddress>): TypedAddress => ({
  line1: getText(value.line1),
  suburb: getText(value.suburb),
  state: getText(value.state),
  postcode: getText(value.postcode),
});

function readAddress(value: unknown, country: CountryCode): DeliveryAddress | null {
  if (typeof value !== 'object' || value === null) return null;
  const kept = value as Partial<DeliveryAddress>;
  const parts = readParts(kept);
  if (kept.country !== country || parts.line1 === '' || parts.suburb === '' || parts.postcode === '') return null;
  return {
    ...parts,
    country,
    latitude: getPoint(kept.latitude),
    longitude: getPoint(kept.longitude),
    provider: addressProviders.find((known) => known === kept.provider) ?? 'manual',
    providerPlaceId: typeof kept.providerPlaceId === 'string' ? kept.providerPlaceId : null,
    ...(typeof kept.proof === 'string' && { proof: kept.proof }),
  };
}

/** Reads what the device kept; what another version or another hand wrote there is left out. */
export function readDraft(text: string | null, country: CountryCode): DeliveryDraft {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<DeliveryDraft> | null;
    if (typeof kept !== 'object' || kept === null) return emptyDraft;
    return {
      address: readAddress(kept.address, country),
      typed: typeof kept.typed === 'object' && kept.typed !== null ? readParts(kept.typed) : null,
      near: readAddress(kept.near, country),
      checked: readAddress(kept.checked, country),
      text: getText(kept.text),
      notes: getText(kept.notes).slice(0, longestNotes),
    };
  } catch {
    return emptyDraft;
  }
}

/** One per country: an address of another one is of no use to a store. */
export const getDraftStore = (country: CountryCode): PersistedStore<DeliveryDraft> =>
  persistedStore(`delivery.${country}`, (text) => readDraft(text, country));

/** The draft as it is now: none on the server and in the first moment. */
export const useDraft = (country: CountryCode): DeliveryDraft =>
  usePersisted(
    () => getDraftStore(country),
    emptyDraft,
    (draft) => draft,
  );

/** The address as the guest gave it, without the server's later word on it. */
const getAddress = (draft: DeliveryDraft, country: CountryCode): DeliveryAddress | null =>
  draft.address ?? (draft.typed && addressByHand(draft.typed, country, draft.near));

const parts = ['line1', 'suburb', 'state', 'postcode'] as const;

/** What goes with the order; null while the address is missing or not whole. */
export function getDetails(draft: DeliveryDraft, country: CountryCode): DeliveryDetails | null {
  const given = getAddress(draft, country);
  if (!given) return null;
  const { checked } = draft;
  const address = checked && parts.every((part) => checked[part] === given[part]) ? checked : given;
  return { address, dropoffNotes: draft.notes.trim() };
}

/** The guest types by hand; what is known already, by itself or of an address that was found, is theirs to change. */
export const byHand = (draft: DeliveryDraft, known: TypedAddress, near: DeliveryAddress | null = null): DeliveryDraft => ({
  ...draft,
  address: null,
  typed: { line1: known.line1, suburb: known.suburb, state: known.state, postcode: known.postcode },
  near,
});

export const choose = (draft: DeliveryDraft, address: DeliveryAddress): DeliveryDraft => ({
  ...draft,
  address,
  typed: null,
  near: null,
  text: '',
});

/** Back to looking for another one. */
export const lookAgain = (draft: DeliveryDraft): DeliveryDraft => ({ ...draft, address: null, typed: null, near: null });
