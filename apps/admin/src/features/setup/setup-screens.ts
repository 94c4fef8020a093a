import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const gettingStarted = defineScreen({
  in: 'store',
  path: '/getting-started',
  title: 'Getting started',
  permission: 'settings.manage',
  navigation: {
    ...{
      section: 'store',
      group: 'today',
      label: 'Getting started',
      hint: 'What is missing before guests can order',
      icon: 'list',
      order: -10,
    },
    whileSettingUp: true,
  },
  component: lazyRouteComponent(() => import('./setup-page.tsx'), 'SetupPage'),
});
