import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const webhooks = defineScreen({
  in: 'restaurant',
  path: '/webhooks',
  title: 'Webhooks',
  permission: 'eventEndpoints.manage',
  navigation: {
    ...{ section: 'restaurant', group: 'restaurant', label: 'Webhooks', icon: 'webhook', order: 60 },
    hint: 'Other companies’ addresses that are sent what happens',
    words: 'developer integration events notification third party',
  },
  component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
});

export const webhook = defineScreen({
  in: 'restaurant',
  path: '/webhooks/$eventEndpointId',
  title: 'Webhook',
  permission: 'eventEndpoints.manage',
  component: lazyRouteComponent(() => import('./webhook-page.tsx'), 'WebhookPage'),
});
