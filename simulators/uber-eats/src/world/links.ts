import type { Link, Store } from './types.ts';

/** The default link of a store: it gets all webhooks, by the newer API. */
export const usualLink: Link = {
  integrationEnabled: true,
  integratorStoreId: null,
  integratorBrandId: null,
  merchantStoreId: null,
  isOrderManager: true,
  requireManualAcceptance: false,
  webhooksVersion: '1.0.0',
  releaseWebhooks: true,
  scheduleWebhooks: true,
  deliveryWebhooks: true,
  storeConfigurationData: null,
};

/** A store that has just been linked: nothing is on that was not asked for. */
export const newLink: Link = {
  ...usualLink,
  integrationEnabled: false,
  isOrderManager: false,
  webhooksVersion: null,
  releaseWebhooks: false,
  scheduleWebhooks: false,
  deliveryWebhooks: false,
};

type Body = Readonly<Record<string, unknown>>;
const getObject = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {});
const getText = (value: unknown, otherwise: string | null): string | null => (typeof value === 'string' ? value : otherwise);
const toFlag = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise);
const getSwitch = (config: Body, name: string, otherwise: boolean) => toFlag(getObject(config[name]).is_enabled, otherwise);

/** The link that a `pos_data` body requests; fields that it omits stay as in `before`. */
export function findLink(body: Body, before: Link): Link {
  const config = getObject(body.webhooks_config);
  return {
    integrationEnabled: toFlag(body.integration_enabled, before.integrationEnabled),
    integratorStoreId: getText(body.integrator_store_id, before.integratorStoreId),
    integratorBrandId: getText(body.integrator_brand_id, before.integratorBrandId),
    merchantStoreId: getText(body.merchant_store_id, before.merchantStoreId),
    isOrderManager: toFlag(body.is_order_manager, before.isOrderManager),
    requireManualAcceptance: toFlag(body.require_manual_acceptance, before.requireManualAcceptance),
    webhooksVersion: getText(config.webhooks_version, before.webhooksVersion),
    releaseWebhooks: getSwitch(config, 'order_release_webhooks', before.releaseWebhooks),
    scheduleWebhooks: getSwitch(config, 'schedule_order_webhooks', before.scheduleWebhooks),
    deliveryWebhooks: getSwitch(config, 'delivery_status_webhooks', before.deliveryWebhooks),
    storeConfigurationData: getText(body.store_configuration_data, before.storeConfigurationData),
  };
}

/** What GET of `pos_data` answers. */
export const posDataView = ({ id, link }: Store, clientId: string): object => ({
  store_id: id,
  integration_enabled: link?.integrationEnabled ?? false,
  pos_integration_enabled: link?.integrationEnabled ?? false,
  integrator_store_id: link?.integratorStoreId ?? '',
  integrator_brand_id: link?.integratorBrandId ?? '',
  merchant_store_id: link?.merchantStoreId ?? '',
  store_configuration_data: link?.storeConfigurationData ?? '',
  is_order_manager: link?.isOrderManager ?? false,
  order_manager_client_id: link?.isOrderManager ? clientId : '',
  is_order_manager_pending: false,
  require_manual_acceptance: link?.requireManualAcceptance ?? false,
  order_release_enabled: link?.releaseWebhooks ?? false,
  online_status: 'ONLINE',
  webhooks_config: {
    webhooks_version: link?.webhooksVersion ?? '',
    order_release_webhooks: { is_enabled: link?.releaseWebhooks ?? false },
    schedule_order_webhooks: { is_enabled: link?.scheduleWebhooks ?? false },
    delivery_status_webhooks: { is_enabled: link?.deliveryWebhooks ?? false },
  },
});
