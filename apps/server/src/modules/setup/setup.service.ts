import type { ResponseOf } from '@servery/contract/endpoint';
import { setupSteps, type getSetup, type SetupNeed, type SetupStep } from '@servery/contract/setup';
import { hasWeeklyHours } from '@servery/domain/availability';
import { yearToEnter } from '@servery/domain/holidays';
import { collectionTypes, isPaidByProvider } from '@servery/domain/orders';
import { offeredPaymentMethods, type StoreProfile } from '../restaurants/index.ts';

/** What the steps are decided from. */
export interface SetupFacts {
  profile: StoreProfile;
  /** Items of the published menu. */
  items: number;
  /** Somebody has saved who sells, and with that whether the business is registered for tax. */
  businessSaved: boolean;
  /** A paired till or kitchen display, or an active printer. */
  hasDevice: boolean;
  /** An order of any source, the till's included. */
  hasOrder: boolean;
  openToPublic: boolean;
  /** The store's date. */
  today: string;
}

/** Steps that a store can do without: guests pick up, they order on the web, and staff follow in the staff app. */
const optionalSteps: readonly SetupStep[] = ['delivery', 'device', 'testOrder'];

const hoursNeeds = ({ hours, closed }: StoreProfile): SetupNeed[] => {
  if (closed) return ['storeClosed'];
  const offered = collectionTypes.filter((type) => hours.collectionTypes[type]);
  if (offered.length === 0) return ['collectionType'];
  return offered.some((type) => hasWeeklyHours(hours, type)) ? [] : ['hours'];
};

const menuNeeds = ({ profile, items }: SetupFacts): SetupNeed[] => {
  if (profile.menuVersion === 0) return ['menu'];
  return items === 0 ? ['items'] : [];
};

const deliveryNeeds = ({ hours, settings: { delivery } }: StoreProfile): SetupNeed[] => {
  if (!hours.collectionTypes.delivery) return ['delivery'];
  const limited = delivery.deliveryAreas.length > 0 || delivery.suburbs.length > 0 || delivery.radiusInMetres !== null;
  return limited ? [] : ['deliveryReach'];
};

const cardNeeds = (profile: StoreProfile): SetupNeed[] => {
  if (profile.cards === null) return ['cardAccount'];
  const { collectionTypes: offered } = profile.hours;
  const shown = collectionTypes.some((type) => offered[type] && offeredPaymentMethods(profile, type).some(isPaidByProvider));
  return shown ? [] : ['cardMethod'];
};

const paymentNeeds = (profile: StoreProfile): SetupNeed[] => {
  const unpaid = collectionTypes.some((type) => profile.hours.collectionTypes[type] && offeredPaymentMethods(profile, type).length === 0);
  return [...(unpaid ? ['paymentMethod' as const] : []), ...cardNeeds(profile)];
};

/** In the United States there is no federal registration: the rules alone decide, and a store may rightly have none. */
const taxNeeds = ({ profile, businessSaved }: SetupFacts): SetupNeed[] => {
  const { business, tax } = profile.settings;
  const noRules: SetupNeed[] = tax.rules.length === 0 ? ['taxRules'] : [];
  if (profile.country === 'US') return noRules;
  if (!businessSaved) return ['registration'];
  if (!business.taxRegistered) return [];
  return [...(business.taxNumber === '' ? ['taxNumber' as const] : []), ...noRules];
};

/** A store that has never entered a day does without; one that has is not to lose next year's unnoticed. */
function holidaysToEnter({ profile, today }: SetupFacts): NonNullable<ResponseOf<typeof getSetup>['holidaysToEnter']> {
  const { holidays, surcharges } = profile.settings;
  const lists = [
    { section: 'holidays', used: holidays.holidays.length > 0, days: holidays.holidays },
    { section: 'surcharges', used: surcharges.publicHoliday.enabled, days: surcharges.publicHoliday.holidays },
  ] as const;
  return lists.flatMap(({ section, used, days }) => {
    const year = yearToEnter(
      days.map(({ date }) => date),
      today,
    );
    return used && year !== null ? [{ section, year }] : [];
  });
}

/** What a store lacks, step by step; see `setupSteps`. */
export function listSetupSteps(facts: SetupFacts): ResponseOf<typeof getSetup> {
  const { profile } = facts;
  const payments = paymentNeeds(profile);
  const needs: Record<SetupStep, SetupNeed[]> = {
    details: profile.phone === '' && profile.email === '' ? ['contact'] : [],
    hours: hoursNeeds(profile),
    menu: menuNeeds(facts),
    delivery: deliveryNeeds(profile),
    payments,
    tax: taxNeeds(facts),
    device: facts.hasDevice ? [] : ['device'],
    testOrder: facts.hasOrder ? [] : ['order'],
    goLive: facts.openToPublic ? [] : ['openToPublic'],
  };
  const isOptional = (id: SetupStep): boolean =>
    optionalSteps.includes(id) ||
    // Every way to order has a way to pay, only not by card online.
    (id === 'payments' && !payments.includes('paymentMethod')) ||
    (id === 'tax' && profile.country === 'US');
  const steps = setupSteps.map((id) => ({ id, done: needs[id].length === 0, optional: isOptional(id), missing: needs[id] }));
  return { complete: steps.every(({ done, optional }) => done || optional), steps, holidaysToEnter: holidaysToEnter(facts) };
}
