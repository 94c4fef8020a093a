import type { SettingsOf } from '@servery/contract/settings/index';
import { countries, type CountryCode } from '@servery/domain/countries';
import type { TaxCategory } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import { channels, type CollectionType, type OrderSource } from '@servery/domain/orders';
import { priceFromItems, type PaidBy, type PricedCart, type PricedLine } from '@servery/domain/pricing';
import { terminalSurcharge } from '@servery/domain/surcharges';
import { rulesOfSeller } from '@servery/domain/tax';
import type { EffectRow } from '../../kit/settings/effect.tsx';

/** What the sample order has in it. */
const dishes: readonly { name: string; price: number; taxCategory: TaxCategory }[] = [
  { name: 'Two burgers', price: 33_00, taxCategory: 'hotFood' },
  { name: 'Garden salad', price: 9_50, taxCategory: 'coldFood' },
  { name: 'Glass of wine', price: 12_00, taxCategory: 'alcohol' },
  { name: 'Lemonade', price: 5_30, taxCategory: 'standard' },
];
export const sampleDishes = 'Two burgers, a garden salad, a glass of wine and a lemonade';
const deliveryFee = 5_00;

const getLine = ({ name, price }: (typeof dishes)[number]): PricedLine => ({
  id: name,
  itemId: name,
  categoryId: '',
  type: 'basic',
  name,
  categoryName: '',
  quantity: 1,
  comments: '',
  choices: [],
  basePrice: price,
  unitPrice: price,
  lineTotal: price,
  discounted: false,
});

export interface SampleSale {
  country: CountryCode;
  collectionType: CollectionType;
  /** Local date. */
  placedOn: string;
  tax: SettingsOf<'tax'>;
  business: SettingsOf<'business'>;
  surcharges: SettingsOf<'surcharges'>;
  source?: OrderSource;
  paidBy?: PaidBy;
}

/** What a sample order costs, by the rules that price real ones. */
export function priceSample({
  country,
  collectionType,
  placedOn,
  tax,
  business,
  surcharges,
  source = 'website',
  paidBy = 'other',
}: SampleSale): PricedCart {
  const currency = countries[country].currencyCode;
  const itemTotal = dishes.reduce((sum, { price }) => sum + price, 0);
  const items = { lines: dishes.map(getLine), taxCategories: dishes.map(({ taxCategory }) => taxCategory), itemTotal, breakdown: [] };
  return priceFromItems(items, {
    menu: {
      restaurantId: '',
      storeId: '',
      version: 0,
      publishedAt: '',
      currency,
      categoryImageAspectRatio: '4x3',
      categories: [],
      items: [],
      modifierGroups: [],
    },
    source,
    collectionType,
    lines: [],
    taxRules: rulesOfSeller(tax.rules, { country, taxRegistered: business.taxRegistered }),
    placedOn,
    deliveryFee,
    country,
    paidBy,
    cardSurcharge: channels[source].startsAsBill ? terminalSurcharge(surcharges) : surcharges.card,
    cashFiveUp: surcharges.cashFiveUp,
  }).cart;
}

const percent = (thousandths: number) => `${thousandths / 1000}%`;

/** The price, step by step. */
export function sampleRows(cart: PricedCart): EffectRow[] {
  const money = (amount: number) => formatMoney(amount, cart.currency);
  return [
    { label: 'Items', text: money(cart.itemTotal), money: true },
    ...cart.breakdown
      .filter(({ stage }) => stage !== 'tax')
      .map(({ label, amount }) => ({ label, text: money(amount), money: true as const })),
    ...cart.taxes.map(({ name, rate, inclusive, amount, base }) => ({
      label: `${name} ${percent(rate)}`,
      text: money(amount),
      money: true as const,
      note: inclusive ? `included in ${money(base)}` : `on ${money(base)}`,
    })),
    { label: 'To pay', text: money(cart.grandTotal), money: true },
  ];
}
