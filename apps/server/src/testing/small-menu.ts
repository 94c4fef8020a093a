import type { MenuFile, MenuFileItem } from '@servery/domain/menu-files';

const everywhere = { pos: true, online: true, uberEats: true };

/** A basic item with all defaults. */
const plainItem = (name: string, category: string, basePrice: number, other: Partial<MenuFileItem> = {}): MenuFileItem => ({
  type: 'basic',
  name,
  category,
  description: '',
  groups: [],
  image: null,
  discounted: false,
  available: true,
  soldout: false,
  availableFor: { pickup: true, delivery: true, dineIn: true },
  availableWeeklyHours: null,
  applicableOrderingSystem: everywhere,
  isGstApplicable: true,
  taxCategory: 'standard',
  isAlcohol: false,
  label: null,
  dietary: [],
  allergenInfo: { CONTAINS: [], MAY_CONTAIN: [], FREE_FROM: [] },
  backgroundColor: null,
  price: { basePrice, extraCharge: { pickup: 0, delivery: 0, dineIn: 0 }, uberEatsExtraCharge: { pickup: 0, delivery: 0 } },
  ...other,
});

const category = (name: string) => ({
  name,
  description: '',
  image: null,
  backgroundColor: null,
  applicableOrderingSystem: everywhere,
});

/** Four items in two categories, one with a required group: enough for placing, choices and sold out. */
export const smallMenu: MenuFile = {
  categories: [category('Coffee'), category('Kitchen')],
  groups: [
    {
      key: 'milk',
      name: 'Milk',
      min: 1,
      max: 1,
      allowMultiple: false,
      options: [
        { name: 'Full cream', extraCharge: 0, soldout: false },
        { name: 'Oat', extraCharge: 80, soldout: false },
      ],
    },
  ],
  items: [
    plainItem('Flat white', 'Coffee', 480, { groups: ['milk'] }),
    plainItem('Batch brew', 'Coffee', 500, {
      price: { basePrice: 500, extraCharge: { pickup: 0, delivery: 0, dineIn: 50 }, uberEatsExtraCharge: { pickup: 0, delivery: 0 } },
    }),
    plainItem('Toastie', 'Kitchen', 1250),
    plainItem('Banana bread', 'Kitchen', 700),
  ],
};
