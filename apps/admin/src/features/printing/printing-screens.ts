import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const printerSettings = defineScreen({
  in: 'store',
  path: '/printer-settings',
  title: 'Printing',
  permission: 'settings.read',
  navigation: {
    section: 'store',
    group: 'devices',
    label: 'Printing',
    hint: 'Printers, what they print and when, invoices',
    words: 'receipt, docket, ticket, paper width, tax invoice',
    icon: 'printer',
    order: 30,
  },
  component: lazyRouteComponent(() => import('./printing-page.tsx'), 'PrintingPage'),
});
