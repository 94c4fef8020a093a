import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const tables = defineScreen({
  in: 'store',
  path: '/dine-in',
  title: 'Tables',
  permission: 'settings.read',
  navigation: {
    section: 'store',
    group: 'ordering',
    label: 'Tables',
    hint: 'Tables, areas and their QR codes',
    words: 'dine in, seats, floor',
    icon: 'table',
    order: 45,
  },
  component: lazyRouteComponent(() => import('./tables-page.tsx'), 'TablesPage'),
});

export const tableQrCodes = defineScreen({
  in: 'store',
  path: '/dine-in/qr-codes',
  title: 'QR codes',
  permission: 'settings.read',
  /** `table`: the code of one table alone. */
  validateSearch: ({ table }: Record<string, unknown>): { table?: string | undefined } => ({
    table: typeof table === 'string' ? table : undefined,
  }),
  component: lazyRouteComponent(() => import('./qr-codes-page.tsx'), 'QrCodesPage'),
});

export const tableMap = defineScreen({
  in: 'store',
  path: '/add-ons/table-map-settings',
  title: 'Table map',
  permission: 'settings.read',
  navigation: {
    section: 'store',
    group: 'ordering',
    label: 'Table map',
    hint: 'Where the tables stand in their rooms',
    words: 'floor plan, rooms, layout, dine in',
    icon: 'table',
    order: 45.5,
  },
  component: lazyRouteComponent(() => import('./map/table-map-page.tsx'), 'TableMapPage'),
});
