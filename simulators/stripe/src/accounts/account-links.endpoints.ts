import type { Stripe } from 'stripe';
import { badParameter } from '../api/api-error.ts';
import { endpoint } from '../api/endpoint.ts';
import { choice, group, type Param, type ParamsOf, required, text } from '../api/params.ts';
import { makeLink } from './account-links.ts';

const webAddress: Param<string> = {
  read(raw, at) {
    const value = text(5000).read(raw, at);
    if (!/^https?:\/\/./.test(value) || !URL.canParse(value)) throw badParameter('Not a valid URL', { code: 'url_invalid', param: at });
    return value;
  },
};

const createParams = {
  account: required(text()),
  collect: choice('currently_due', 'eventually_due'),
  collection_options: group({
    fields: choice('currently_due', 'eventually_due'),
    future_requirements: choice('include', 'omit'),
  } satisfies ParamsOf<Stripe.AccountLinkCreateParams.CollectionOptions>),
  refresh_url: required(webAddress),
  return_url: required(webAddress),
  type: required(choice('account_onboarding', 'account_update')),
} satisfies ParamsOf<Stripe.AccountLinkCreateParams>;

export const accountLinkEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/account_links',
    params: createParams,
    run: ({ tx, url }, given) => makeLink(tx, given, url),
  }),
];
