import type { WeeklyHours } from '@servery/domain/availability';
import { taxCategories, type MenuItem, type MenuSnapshot, type PizzaSettings, type Price, type StoredMenu } from '@servery/domain/menu';
import type { TaxRule } from '@servery/domain/tax';
import { loadDemos, type DemoRestaurant } from '../../apps/server/db/seed/index.ts';
import { createRandom, type Random } from '../../apps/server/db/seed/random.ts';
import { menuOfFile } from '@servery/domain/menu-files';

/** A store as a cart uses it: its menu and settings. */
export interface GeneratedStore {
  key: string;
  demo: DemoRestaurant;
  menu: MenuSnapshot;
  taxRules: TaxRule[];
}

/** The demo's stores, unchanged and changed in several ways: other policies, odd prices, removed and sold-out entries. */
export async function generatedStores(variants: number): Promise<GeneratedStore[]> {
  const demos = await loadDemos();
  return demos.flatMap((demo) =>
    // Pizzas are where most can go wrong.
    Array.from({ length: demo.extras.pizza ? variants * 4 : variants }, (_, variant) => {
      const key = `${demo.key} ${variant}`;
      const menu = toMenu(demo);
      if (variant > 0) change(menu, createRandom(key));
      return { key, demo, menu, taxRules: getTaxRules(demo, variant) };
    }),
  );
}

/** What publishing makes of the demo's file, without a database. */
function toMenu(demo: DemoRestaurant): MenuSnapshot {
  const file = menuOfFile(demo.menu, { getId: (kind, name) => `${kind}:${name}`, getImage: () => null });
  const soldOut = new Set((file.soldOut ?? []).map(({ kind, id }) => `${kind}/${id}`));
  const counted = new Set(Object.keys(demo.extras.counts ?? {}));
  const flag = <T extends { id: string }>(kind: string, thing: T) => ({ ...thing, soldout: soldOut.has(`${kind}/${thing.id}`) });
  return {
    restaurantId: demo.key,
    storeId: `${demo.key} store`,
    version: 1,
    publishedAt: '2026-11-21T00:00:00.000Z',
    currency: demo.currency,
    categoryImageAspectRatio: '4x3',
    categories: file.categories,
    items: file.items.map((item) => ({ ...flag('item', item), ...(counted.has(item.name) && { counted: true }) }) as MenuItem),
    modifierGroups: file.modifierGroups.map((group) => ({ ...group, options: group.options.map((option) => flag('option', option)) })),
    pizza: getPizza(file, flag),
  };
}

const getPizza = (
  { pizza }: StoredMenu,
  flag: <T extends { id: string }>(kind: string, thing: T) => T & { soldout: boolean },
): PizzaSettings | null =>
  pizza && {
    ...pizza,
    sizes: pizza.sizes.map((size) => flag('size', size)),
    toppings: pizza.toppings.map((topping) => flag('topping', topping)),
  };

const systems = ['pos', 'online', 'uberEats'] as const;
const types = ['pickup', 'delivery', 'dineIn'] as const;
const hours: WeeklyHours[] = [
  { monday: [] },
  { friday: [{ startTimeOfDay: '6:00 PM', endTimeOfDay: '2:00 AM' }], saturday: [] },
  { saturday: [{ startTimeOfDay: '7:00 AM', endTimeOfDay: '11:30 AM' }] },
];

function change(menu: MenuSnapshot, random: Random): void {
  for (const category of menu.categories)
    if (random.chance(0.04)) category.applicableOrderingSystem = { ...category.applicableOrderingSystem, [random.pick(systems)]: false };
  for (const group of menu.modifierGroups) {
    if (random.chance(0.1)) group.allowMultiple = !group.allowMultiple;
    if (random.chance(0.2)) group.min = 0;
    for (const option of group.options) {
      if (random.chance(0.03)) option.soldout = true;
      if (random.chance(0.1)) option.counted = true;
      if (random.chance(0.1)) option.extraCharge += random.whole(0, 99);
    }
  }
  addDeals(menu, random);
  for (const item of menu.items) changeItem(item, menu, random);
  const [pizza] = menu.items.filter(({ type }) => type === 'pizza');
  // The first is the cheapest: whether it is in the pool decides the price of halves.
  if (pizza && random.chance(0.25)) pizza.available = false;
  // Two deals that save alike: menu order decides.
  const twin = menu.items.find((item) => item.type === 'deal' && item.items.length === 0 && item.available && !item.soldout);
  if (twin && random.chance(0.5)) menu.items.push({ ...twin, id: 'twin', name: 'Twin' });
  if (menu.pizza) changePizza(menu.pizza, random);
  if (random.chance(0.1)) menu.items.find(({ type }) => type === 'basic')!.categoryId = 'gone';
  if (random.chance(0.03)) menu.pizza = null;
}

/** Deals of pizzas only, priced close to their pizzas, so that carts are converted into them. */
function addDeals(menu: MenuSnapshot, random: Random): void {
  const model = menu.items.find((item) => item.type === 'deal' && item.items.length === 0 && item.pizzas.length > 0);
  if (model?.type !== 'deal' || !menu.pizza) return;
  const { sizes } = menu.pizza;
  for (let number = 1; number <= 5; number += 1) {
    const usual = random.pick(sizes).id;
    const pizzas = Array.from({ length: random.whole(1, 3) }, (_, place) => ({
      id: `slot ${number}.${place}`,
      name: 'Any pie',
      sizeId: random.chance(0.8) ? usual : random.pick(sizes).id,
      quantity: random.pick([1, 1, 2]),
      includedPizzaIds: null,
      extraCharges: [],
      halfAndHalfAvailable: true,
    }));
    const apart = pizzas.map(({ sizeId, quantity }) => quantity * cheapest(menu, sizeId)).reduce((sum, price) => sum + price, 0);
    const price = { ...model.price, basePrice: Math.round(apart * random.between(0.8, 1.1)) };
    menu.items.splice(random.whole(0, menu.items.length), 0, { ...model, id: `deal ${number}`, name: `Deal ${number}`, pizzas, price });
  }
}

const cheapest = (menu: MenuSnapshot, sizeId: string): number =>
  Math.min(
    ...menu.items.flatMap((item) =>
      item.type === 'pizza' ? item.sizes.filter((size) => size.sizeId === sizeId).map(({ price }) => price.basePrice) : [],
    ),
  );

function changePrice(price: Price, random: Random): void {
  if (random.chance(0.5)) price.basePrice += random.whole(-50, 150);
  if (random.chance(0.2)) price.extraCharge = { ...price.extraCharge, [random.pick(types)]: random.whole(-100, 200) };
  if (random.chance(0.2)) price.uberEatsExtraCharge = { pickup: random.whole(0, 250), delivery: random.whole(0, 250) };
  if (random.chance(0.01)) price.extraCharge = { pickup: -9_999, delivery: -9_999, dineIn: -9_999 };
}

function changeItem(item: MenuItem, menu: MenuSnapshot, random: Random): void {
  if (random.chance(0.12)) item.discounted = true;
  if (random.chance(0.03)) item.soldout = true;
  if (random.chance(0.02)) item.available = false;
  if (random.chance(0.03)) item.availableFor = { ...item.availableFor, [random.pick(types)]: false };
  if (random.chance(0.03)) item.applicableOrderingSystem = { ...item.applicableOrderingSystem, [random.pick(systems)]: false };
  if (random.chance(0.08)) item.availableWeeklyHours = random.pick(hours);
  if (random.chance(0.1)) item.isGstApplicable = false;
  if (random.chance(0.2)) item.taxCategory = random.pick(taxCategories);
  if (random.chance(0.1)) item.counted = true;
  if ('price' in item) changePrice(item.price, random);
  if (item.type === 'pizza') {
    for (const size of item.sizes) {
      changePrice(size.price, random);
      if (random.chance(0.1)) size.halfAndHalfAvailable = !size.halfAndHalfAvailable;
    }
    if (random.chance(0.4)) item.modifierGroupIds = [];
    if (random.chance(0.1) && item.sizes.length > 1) item.sizes.pop();
  }
  const pizzaIds = () => menu.items.filter(({ type }) => type === 'pizza').map(({ id }) => id);
  const some = () => pizzaIds().filter(() => random.chance(0.8));
  if (item.type === 'halfAndHalf' && random.chance(0.4)) item.includedPizzaIds = some();
  if (item.type !== 'deal') return;
  for (const slot of item.pizzas) {
    if (random.chance(0.3)) slot.includedPizzaIds = some();
    if (random.chance(0.3)) slot.quantity = random.whole(1, 3);
    if (random.chance(0.2)) slot.halfAndHalfAvailable = !slot.halfAndHalfAvailable;
    if (random.chance(0.4)) slot.extraCharges = some().map((pizzaId) => ({ pizzaId, extraCharge: random.whole(0, 400) }));
    if (random.chance(0.03)) slot.sizeId = 'gone';
  }
}

function changePizza(pizza: PizzaSettings, random: Random): void {
  pizza.halfAndHalfPricing = random.pick(['cheapestEligible', 'dearerHalf', 'average']);
  pizza.halfToppingPricing = random.pick(['half', 'half', 'full']);
  pizza.enableDealAndHalfAndHalfConversion = random.chance(0.75);
  pizza.halfAndHalfAvailable = random.chance(0.9);
  pizza.pizzaAvailable = random.chance(0.95);
  pizza.maxToppings = random.whole(3, 10);
  for (const size of pizza.sizes) {
    if (random.chance(0.04)) size.soldout = true;
    if (random.chance(0.2)) size.counted = true;
    if (random.chance(0.1)) size.hasHalfAndHalf = !size.hasHalfAndHalf;
    if (random.chance(0.4)) size.halfAndHalfExtraCharge = random.whole(0, 250);
  }
  for (const topping of pizza.toppings) {
    if (random.chance(0.05)) topping.soldout = true;
    if (random.chance(0.2)) topping.counted = true;
    for (const id of Object.keys(topping.prices)) if (random.chance(0.4)) topping.prices[id] = random.whole(0, 501);
  }
}

const rule = (id: string, name: string, rate: number, inclusive: boolean, rest: Partial<TaxRule> = {}): TaxRule => ({
  id,
  name,
  rate,
  inclusive,
  categories: ['standard', 'hotFood', 'coldFood', 'alcohol'],
  collectionTypes: ['pickup', 'delivery', 'dineIn'],
  appliesToDeliveryFee: true,
  startDate: '2000-01-01',
  endDate: null,
  ...rest,
});

/** Rules that no country has all at once: old and new ones of a name, several inside one price, both kinds beside each other. */
const oddRules: TaxRule[][] = [
  [],
  [rule('old', 'GST', 10_000, true), rule('new', 'GST', 12_500, true, { startDate: '2026-07-01', categories: ['standard', 'alcohol'] })],
  [rule('a', 'VAT', 20_000, true), rule('b', 'Levy', 3_333, true, { categories: ['alcohol', 'hotFood'], appliesToDeliveryFee: false })],
  [rule('a', 'Tax', 7_250, false), rule('b', 'Tax', 4_000, false, { categories: ['coldFood'] }), rule('c', 'City', 1_125, false)],
  [
    rule('a', 'GST', 15_000, true, { categories: ['standard', 'none'] }),
    rule('b', 'Bag tax', 2_500, false, { collectionTypes: ['pickup', 'delivery'], appliesToDeliveryFee: false }),
    rule('c', 'Ended', 9_000, false, { endDate: '2026-10-01' }),
    rule('d', 'Zero', 0, true, { categories: ['coldFood'] }),
  ],
  // Flagged for the fee, and newer, but of another category.
  [
    rule('a', 'VAT', 20_000, true, { categories: ['standard'] }),
    rule('b', 'VAT', 5_000, true, { categories: ['hotFood', 'coldFood'], startDate: '2026-01-01' }),
    rule('c', 'Bottle tax', 10_000, false, { categories: ['alcohol'] }),
  ],
  // The flagged one has been replaced for the standard category, and holds for another.
  [
    rule('a', 'Sales tax', 8_875, false),
    rule('b', 'Sales tax', 6_000, false, { categories: ['standard'], appliesToDeliveryFee: false, startDate: '2026-10-02' }),
    rule('c', 'City tax', 1_500, false, { categories: ['standard', 'hotFood'] }),
  ],
];

function getTaxRules(demo: DemoRestaurant, variant: number): TaxRule[] {
  const odd = oddRules[variant % (oddRules.length * 2)];
  return variant > 0 && odd ? odd : (demo.stores[0]!.settings.tax!.rules as TaxRule[]);
}
