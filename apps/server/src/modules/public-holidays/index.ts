import { listPublicHolidays } from '@servery/contract/public-holidays';
import type { CountryCode } from '@servery/domain/countries';
import { yearToEnter } from '@servery/domain/holidays';
import { zonedParts } from '@servery/domain/time';
import { defineModule } from '../../platform/define-module.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { RestaurantsService } from '../restaurants/index.ts';
import { openCalendar, type Calendar } from './calendar.service.ts';

/** Most stores of the United Kingdom are there, and its address has no field that says so. */
const usual: Partial<Record<CountryCode, string>> = { GB: 'ENG' };

/** The region that an address names by its code or its name; else the country's usual one, or all of it. */
function findRegion(country: CountryCode, state: string, { regions }: Calendar): string {
  const typed = state.trim().toLowerCase();
  const found = regions.find(({ code, name }) => code.toLowerCase() === typed || name.toLowerCase() === typed);
  return found?.code ?? usual[country] ?? '';
}

/** The public holidays of where a store is. It stores nothing: owners choose, and their settings keep what they chose. */
export function createPublicHolidaysModule({ store, now = () => new Date() }: { store: RestaurantsService['store']; now?: () => Date }) {
  const routes: Route[] = [
    route(listPublicHolidays, async ({ params, query }) => {
      const { country, address, timeZone } = await store(params.restaurantId, params.storeId);
      const calendar = await openCalendar(country);
      const today = zonedParts(now().toISOString(), timeZone).date;
      const year = query.year ?? yearToEnter([], today)!;
      const region = query.region ?? findRegion(country, address.state, calendar);
      if (region !== '' && !calendar.regions.some(({ code }) => code === region)) {
        throw new ApiError('validation_failed', { fields: [{ path: 'region', message: 'Please choose one of the list.' }] });
      }
      return { year, region, regions: calendar.regions, holidays: calendar.inYear(year, region), today };
    }),
  ];
  // Who may is said by the settings, which take what is chosen.
  return defineModule({ name: 'public-holidays', routes, policy: {} });
}
