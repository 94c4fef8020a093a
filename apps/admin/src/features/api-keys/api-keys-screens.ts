import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const apiKeys = defineScreen({
  in: 'restaurant',
  path: '/api-keys',
  title: 'API keys',
  permission: 'apiKeys.manage',
  navigation: {
    ...{ section: 'restaurant', group: 'restaurant', label: 'API keys', icon: 'key', order: 50 },
    hint: 'Access for other companies’ software, and how to take it back',
    words: 'developer integration token third party access',
  },
  component: lazyRouteComponent(() => import('./api-keys-page.tsx'), 'ApiKeysPage'),
});
