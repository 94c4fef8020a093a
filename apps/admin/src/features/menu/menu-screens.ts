import { lazyRouteComponent } from '@tanstack/react-router';
import type { ItemType } from '@servery/domain/menu';
import { defineScreen } from '../../kit/screen.ts';
import { isItemType } from './item/item-types.ts';

export const storeMenu = defineScreen({
  in: 'store',
  path: '/menu',
  title: 'Menu',
  permission: 'menu.read',
  navigation: {
    section: 'store',
    group: 'menu',
    label: 'Menu',
    hint: 'Categories, items, prices, and what is available',
    words: 'dishes, products, sold out, hidden, import, export, choices, modifiers, options, routing, stations',
    icon: 'menu',
    order: 10,
  },
  component: lazyRouteComponent(() => import('./menu-page.tsx'), 'MenuPage'),
});

export const newItem = defineScreen({
  in: 'store',
  path: '/menu/items/new',
  title: 'New item',
  permission: 'menu.manage',
  validateSearch: ({ type, category }: Record<string, unknown>): { type: ItemType; category?: string } => ({
    type: isItemType(type) ? type : 'basic',
    ...(typeof category === 'string' && { category }),
  }),
  component: lazyRouteComponent(() => import('./item/item-page.tsx'), 'NewItemPage'),
});

export const editItem = defineScreen({
  in: 'store',
  path: '/menu/items/$itemId',
  title: 'Item',
  permission: 'menu.read',
  component: lazyRouteComponent(() => import('./item/item-page.tsx'), 'ItemPage'),
});

export const viewItem = defineScreen({
  in: 'store',
  path: '/menu/items/$itemId/view',
  title: 'Item',
  permission: 'menu.read',
  component: lazyRouteComponent(() => import('./view/item-view-page.tsx'), 'ItemViewPage'),
});

export const storeChoices = defineScreen({
  in: 'store',
  path: '/menu/choices',
  title: 'Choices',
  permission: 'menu.manage',
  component: lazyRouteComponent(() => import('./choices-page.tsx'), 'ChoicesPage'),
});

export const itemRouting = defineScreen({
  in: 'store',
  path: '/manage-item-routing',
  title: 'Item routing',
  permission: 'menu.manage',
  navigation: {
    section: 'store',
    group: 'menu',
    label: 'Item routing',
    hint: 'Which kitchen station makes which item',
    words: 'print stations, kitchen, grill, bar',
    icon: 'printer',
    order: 20,
  },
  component: lazyRouteComponent(() => import('./routing/routing-page.tsx'), 'RoutingPage'),
});

export const menuHistory = defineScreen({
  in: 'store',
  path: '/menu-history',
  title: 'Menu history',
  permission: 'menu.manage',
  navigation: {
    section: 'store',
    group: 'menu',
    label: 'Menu history',
    hint: 'Who changed what, compare versions, and go back to one',
    words: 'versions, restore, undo, revert, audit, changes, backup',
    icon: 'clock',
    order: 60,
  },
  component: lazyRouteComponent(() => import('./history/history-page.tsx'), 'HistoryPage'),
});

export const menuVersion = defineScreen({
  in: 'store',
  path: '/menu-history/$versionId',
  title: 'Version of the menu',
  permission: 'menu.manage',
  validateSearch: ({ since }: Record<string, unknown>): { since?: string } => (typeof since === 'string' ? { since } : {}),
  component: lazyRouteComponent(() => import('./history/version-page.tsx'), 'VersionPage'),
});

export const menuImport = defineScreen({
  in: 'store',
  path: '/menu/import',
  title: 'Import a menu file',
  permission: 'menu.manage',
  component: lazyRouteComponent(() => import('./import-page.tsx'), 'MenuImportPage'),
});

export const menuFileJobs = defineScreen({
  in: 'restaurant',
  path: '/batch-upload-jobs',
  title: 'Menu files',
  permission: 'menu.manage',
  navigation: {
    ...{ section: 'restaurant', group: 'menu', label: 'Menu files', icon: 'list', order: 55 },
    hint: 'Import a menu, and see how far each import is',
    words: 'batch upload jobs, CSV, spreadsheet, Square, Uber Eats, import, export',
  },
  component: lazyRouteComponent(() => import('./files/jobs-page.tsx'), 'MenuFileJobsPage'),
});

export const menuFileJob = defineScreen({
  in: 'restaurant',
  path: '/batch-upload-jobs/$batchUploadJobId',
  title: 'Menu file',
  permission: 'menu.manage',
  component: lazyRouteComponent(() => import('./files/job-page.tsx'), 'MenuFileJobPage'),
});

const chooseRestaurant = lazyRouteComponent(() => import('./files/choose-restaurant-page.tsx'), 'ChooseRestaurantPage');

/** The same without a restaurant in the address. */
export const anyMenuFileJobs = defineScreen({
  in: 'signedIn',
  path: '/batch-upload-jobs',
  title: 'Menu files',
  component: chooseRestaurant,
});
export const anyMenuFileJob = defineScreen({
  in: 'signedIn',
  path: '/batch-upload-jobs/$batchUploadJobId',
  title: 'Menu files',
  component: chooseRestaurant,
});

export const pizzaSettings = defineScreen({
  in: 'store',
  path: '/settings/pizza',
  title: 'Pizza',
  permission: 'menu.read',
  navigation: {
    section: 'store',
    group: 'menu',
    label: 'Pizza',
    hint: 'Sizes, half and half, extra toppings',
    words: 'pizza base, half pizza',
    icon: 'menu',
    order: 30,
  },
  component: lazyRouteComponent(() => import('./pizza/pizza-page.tsx'), 'PizzaPage'),
});

export const salesCategories = defineScreen({
  in: 'restaurant',
  path: '/sales-categories',
  title: 'Sales categories',
  permission: 'menu.manage',
  navigation: {
    ...{ section: 'restaurant', group: 'menu', label: 'Sales categories', icon: 'percent', order: 50 },
    hint: 'What reports put sales under',
  },
  component: lazyRouteComponent(() => import('./sales-categories-page.tsx'), 'SalesCategoriesPage'),
});
