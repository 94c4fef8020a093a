import type { DeliveryAddress, DeliveryRules } from './delivery.types.ts';

/** The store of the worked examples: King Street in Newtown. */
export const newtown = { latitude: -33.8968, longitude: 151.1793 };

export const home: DeliveryAddress = {
  line1: '4/21 Enmore Road',
  suburb: 'Enmore',
  state: 'NSW',
  postcode: '2042',
  country: 'AU',
  latitude: -33.9003,
  longitude: 151.1722,
  provider: 'local',
  providerPlaceId: null,
};

export const rules = (change: Partial<DeliveryRules> = {}): DeliveryRules => ({
  minOrderValue: 2_000,
  fee: 600,
  freeFrom: 5_000,
  radiusInMetres: 3_000,
  ...change,
});

/** Worked numbers of docs/algorithms/delivery.md: item total, fee, problems. */
export const feeCases = [
  { itemTotal: 1_999, rules: rules(), fee: 600, problems: ['BELOW_MINIMUM'] },
  { itemTotal: 2_000, rules: rules(), fee: 600, problems: [] },
  { itemTotal: 4_999, rules: rules(), fee: 600, problems: [] },
  { itemTotal: 5_000, rules: rules(), fee: 0, problems: [] },
  { itemTotal: 900, rules: rules({ minOrderValue: 0, freeFrom: null }), fee: 600, problems: [] },
  { itemTotal: 90_000, rules: rules({ freeFrom: null }), fee: 600, problems: [] },
  { itemTotal: 1_000, rules: rules({ minOrderValue: 0, freeFrom: 0 }), fee: 0, problems: [] },
] as const;
