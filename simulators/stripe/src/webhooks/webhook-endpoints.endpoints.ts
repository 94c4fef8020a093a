import type { Stripe } from 'stripe';
import { badParameter, missing } from '../api/api-error.ts';
import { mergeMetadata, metadata, paging } from '../api/common-params.ts';
import { type Call, endpoint } from '../api/endpoint.ts';
import { apiVersion } from '../api/gate.ts';
import { getPage } from '../api/lists.ts';
import { clearable, flag, list, type Param, type ParamsOf, required, text } from '../api/params.ts';
import { newId } from '../world/ids.ts';
import type { StoredEndpoint } from '../world/tables.ts';

const webAddress: Param<string> = {
  read(raw, at) {
    const value = text().read(raw, at);
    if (!/^https?:\/\//.test(value) || !URL.canParse(value))
      throw badParameter('Invalid URL: An explicit scheme (such as https) must be provided.', { code: 'url_invalid', param: at });
    return value;
  },
};

const createParams = {
  api_version: text(),
  connect: flag,
  description: clearable(text()),
  enabled_events: required(list(text())),
  metadata,
  url: required(webAddress),
} satisfies ParamsOf<Stripe.WebhookEndpointCreateParams>;

const updateParams = {
  description: clearable(text()),
  disabled: flag,
  enabled_events: list(text()),
  metadata,
  url: webAddress,
} satisfies ParamsOf<Stripe.WebhookEndpointUpdateParams>;

const find = ({ tx, account, path: { id = '' } }: Call): StoredEndpoint => {
  const found = tx.own('webhook_endpoint', account, id);
  if (!found) throw missing('webhook endpoint', id, 'webhook_endpoint', 404);
  return found;
};

export const webhookEndpointEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/webhook_endpoints',
    params: createParams,
    run({ tx, account }, given) {
      const row = tx.add('webhook_endpoint', account, {
        id: newId('we'),
        object: 'webhook_endpoint',
        api_version: given.api_version ?? apiVersion,
        application: null,
        connect: given.connect ?? false,
        created: tx.now,
        description: given.description ?? null,
        enabled_events: given.enabled_events,
        livemode: false,
        metadata: mergeMetadata({}, given.metadata),
        signingSecret: newId('whsec'),
        status: 'enabled',
        url: given.url,
      });
      // The only time that the secret is shown.
      return { ...row, secret: row.signingSecret };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/webhook_endpoints',
    params: paging,
    run: ({ tx, account }, page) => getPage(tx.list('webhook_endpoint', account), page, '/v1/webhook_endpoints'),
  }),
  endpoint({ method: 'GET', path: '/v1/webhook_endpoints/:id', params: {}, run: (call) => find(call) }),
  endpoint({
    method: 'POST',
    path: '/v1/webhook_endpoints/:id',
    params: updateParams,
    run(call, { disabled, description, enabled_events: events, metadata: given, url }) {
      const old = find(call);
      return call.tx.patch('webhook_endpoint', old.id, {
        ...(description === undefined ? {} : { description }),
        ...(disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' }),
        ...(events === undefined ? {} : { enabled_events: events }),
        ...(url === undefined ? {} : { url }),
        metadata: mergeMetadata(old.metadata, given),
      });
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    params: {},
    run(call) {
      const { id } = find(call);
      call.tx.remove('webhook_endpoint', id);
      return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint;
    },
  }),
];
