import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const storeMenu = defineScreen({
  in: 'store',
  path: '/menu',
  title: 'Menu',
  permission: 'menu.manage',
  navigation: { section: 'store', label: 'Menu', hint: 'Categories, items, prices, and what is available', icon: 'menu', order: 5 },
  component: lazyRouteComponent(() => import('./menu-page.tsx'), 'MenuPage'),
});

export const storeChoices = defineScreen({
  in: 'store',
  path: '/menu/choices',
  title: 'Choices',
  permission: 'menu.manage',
  component: lazyRouteComponent(() => import('./choices-page.tsx'), 'ChoicesPage'),
});

export const menuImport = defineScreen({
  in: 'store',
  path: '/menu/import',
  title: 'Import a menu file',
  permission: 'menu.manage',
  component: lazyRouteComponent(() => import('./import-page.tsx'), 'MenuImportPage'),
});

export const salesCategories = defineScreen({
  in: 'restaurant',
  path: '/sales-categories',
  title: 'Sales categories',
  permission: 'menu.manage',
  navigation: { section: 'restaurant', label: 'Sales categories', hint: 'What reports put sales under', icon: 'percent', order: 17 },
  component: lazyRouteComponent(() => import('./sales-categories-page.tsx'), 'SalesCategoriesPage'),
});
