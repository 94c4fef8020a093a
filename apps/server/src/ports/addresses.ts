import type { CountryCode } from '@servery/domain/countries';
import type { AddressProvider, DeliveryAddress, GeoPoint } from '@servery/domain/delivery';

/** The request of one keystroke. */
export interface AddressQuestion {
  /** The text typed so far. It is personal and must not be logged. */
  text: string;
  /** Only addresses in this country are returned. */
  country: CountryCode;
  /** Places nearby come first; null: no preference. */
  near: GeoPoint | null;
  /** The same from the first keystroke to the choice: some providers bill by it. */
  session: string;
}

/** One line of the list below the field. */
export interface AddressSuggestion {
  /** The argument of `resolve`; at most 500 characters. */
  id: string;
  /** "12 King Street". */
  primary: string;
  /** "Newtown NSW 2042". */
  secondary: string;
}

/**
 * Why a provider did not answer: `tooMany` and `unavailable` are temporary; `configuration` is ours to fix. An address can always be typed
 * by hand.
 */
export interface AddressRefusal {
  outcome: 'refused';
  reason: 'tooMany' | 'unavailable' | 'configuration';
  /** For the log: contains nothing of the address. */
  message: string;
}

export type SuggestResult = { outcome: 'found'; rows: AddressSuggestion[] } | AddressRefusal;
/** `gone`: the provider has no such place in the country (any more). Unknown parts are empty. */
export type ResolveResult = { outcome: 'found'; address: DeliveryAddress } | { outcome: 'gone' } | AddressRefusal;

/** An address service. It never throws for outside failures: every failure is a result. */
export interface AddressPort {
  provider: Exclude<AddressProvider, 'manual'>;
  /** Text that the provider requires below its suggestions. */
  attribution: string | null;
  /** At most six, the best first; none if nothing matches. */
  suggest(question: AddressQuestion): Promise<SuggestResult>;
  resolve(choice: { id: string; country: CountryCode; session: string }): Promise<ResolveResult>;
}

/** As many suggestions as a phone can show above its keyboard. */
export const suggestionsShown = 6;
