import type { LinkProps } from '@tanstack/react-router';
import type { Permission } from '@servery/contract/permissions';
import type { SetupNeed, SetupStep } from '@servery/contract/setup';
import type { CountryCode } from '@servery/domain/countries';
import { localityNames } from '@servery/domain/delivery';

interface StepLabels {
  title: string;
  /** What the step is for. */
  why: string;
  /** The button's label: what is done there. */
  act: string;
  to: NonNullable<LinkProps['to']>;
  /** Who may do it. */
  permission: Permission;
}

const store = '/restaurants/$restaurantId/stores/$storeId';

export const setupLabels: Readonly<Record<SetupStep, StepLabels>> = {
  details: {
    title: 'Business details',
    why: 'Guests see the store’s name, address and phone number on its page and on receipts.',
    act: 'Edit store details',
    to: `${store}/edit`,
    permission: 'restaurant.manage',
  },
  hours: {
    title: 'Opening hours',
    why: 'Guests can order only while the store is open.',
    act: 'Set opening hours',
    to: `${store}/settings/store-trading-hours`,
    permission: 'settings.manage',
  },
  menu: {
    title: 'Menu',
    why: 'Start from a template, import a file, or begin with a blank menu.',
    act: 'Go to the menu',
    to: `${store}/menu`,
    permission: 'menu.manage',
  },
  delivery: {
    title: 'Delivery',
    why: 'Where you deliver to and what it costs. Leave it out if guests only pick up or dine in.',
    act: 'Go to delivery',
    to: `${store}/settings/delivery_area`,
    permission: 'settings.manage',
  },
  payments: {
    title: 'Payments',
    why: 'Card payments made online are paid out to your bank account.',
    act: 'Set up card payments',
    to: `${store}/settings/payments`,
    permission: 'payments.account',
  },
  tax: {
    title: 'Tax',
    why: 'Prices, receipts and invoices follow from it.',
    act: 'Go to tax',
    to: `${store}/settings/tax`,
    permission: 'settings.manage',
  },
  device: {
    title: 'First device',
    why: 'A till, a kitchen display or a printer. You can also take orders in the staff app on a phone.',
    act: 'Add a device',
    to: `${store}/devices`,
    permission: 'devices.manage',
  },
  testOrder: {
    title: 'Test order',
    why: 'Order in the preview of the guests’ page, then accept it in the staff app: nobody is charged, and no figures count it. Guests who have the address can already order, and their orders are real.',
    act: 'Place a test order',
    // Another app's page; see `setup-step.tsx`.
    to: store,
    permission: 'settings.manage',
  },
  goLive: {
    title: 'Go live',
    why: 'The restaurant is listed on the platform’s page, and search engines may show it.',
    act: 'Open to the public',
    to: '/restaurants/$restaurantId/edit',
    permission: 'restaurant.manage',
  },
};

/** Steps that say something else once the restaurant is open. */
export const openLabels: Readonly<Partial<Record<SetupStep, Pick<StepLabels, 'why' | 'act'>>>> = {
  testOrder: { why: 'The restaurant is open: what you order on the guests’ page is a real order.', act: 'Open the guests’ page' },
  goLive: { why: setupLabels.goLive.why, act: 'Restaurant details' },
};

/** What owners call it, by country. */
const taxOf: Readonly<Record<CountryCode, string>> = { AU: 'GST', NZ: 'GST', GB: 'VAT', US: 'sales tax' };

/** What is missing, in the words of the restaurant's country. */
export const getNeedLabels = (country: CountryCode): Readonly<Record<SetupNeed, string>> => ({
  contact: 'Add a phone number or an email address, so that guests can reach the store.',
  hours: 'The store is closed all week.',
  storeClosed: 'The store is closed to guests until you open it again.',
  collectionType: 'Pickup, delivery and dine in are all switched off. Switch on at least one of them.',
  menu: 'No menu is published yet.',
  items: 'The menu has no items.',
  delivery: 'Delivery is switched off.',
  deliveryReach: `You deliver anywhere. Draw an area on the map, list ${localityNames[country].many} or set a maximum distance.`,
  paymentMethod: 'Guests have no way to pay for one of the ways to order. Choose one under Checkout.',
  cardAccount: 'Card payments are not set up. Until then guests pay in the store or at the door.',
  cardMethod: 'Card payments are set up, but guests can’t choose them yet. Tick “Card, online” under Checkout.',
  registration: `Say whether the business is registered for ${taxOf[country]}, and save it.`,
  taxNumber: 'Enter the tax number, which invoices must show.',
  taxRules: 'No tax rate is set.',
  device: 'No till or kitchen display is paired, and no printer is set up.',
  order: 'No order has been placed yet.',
  openToPublic: 'Only people who have the address find the restaurant.',
});

/** Where something that is missing is set, if not on the step's own page. */
const needPages: Partial<Record<SetupNeed, Pick<StepLabels, 'act' | 'to' | 'permission'>>> = {
  storeClosed: { act: 'Go to stores', to: '/restaurants/$restaurantId/stores', permission: 'restaurant.manage' },
  collectionType: { act: 'Choose ways to order', to: `${store}/online-ordering-settings`, permission: 'settings.manage' },
  delivery: { act: 'Choose ways to order', to: `${store}/online-ordering-settings`, permission: 'settings.manage' },
  paymentMethod: { act: 'Choose ways to pay', to: `${store}/settings/checkout`, permission: 'settings.manage' },
  cardMethod: { act: 'Choose ways to pay', to: `${store}/settings/checkout`, permission: 'settings.manage' },
};

/** Where a step is done, by what it lacks first: its button, its page and who may do it. */
export const getWay = ({ id, missing }: { id: SetupStep; missing: readonly SetupNeed[] }): Pick<StepLabels, 'act' | 'to' | 'permission'> =>
  missing.flatMap((need) => needPages[need] ?? [])[0] ?? setupLabels[id];
