import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../api/api-error.ts';
import { openLink } from '../accounts/account-links.ts';
import { addBank, makeDefault } from '../accounts/banks.ts';
import { completeAccount } from '../accounts/complete.ts';
import { answerChallenge, waitingIntent } from '../payments/challenge.ts';
import type { Tx } from '../world/store.ts';
import type { AccountLinkRow } from '../world/tables.ts';
import type { World } from '../world/world.ts';
import { afterwards, authenticatePage, notePage } from './authenticate.page.ts';
import { freshForm, type SetupForm, setupPage } from './setup.page.ts';

/** A browser checks a form's target even after a redirect, so the shop's own address is allowed too. */
const policy = (leadsTo: string | null): string => {
  const also = leadsTo !== null && URL.canParse(leadsTo) ? ` ${new URL(leadsTo).origin}` : '';
  return `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'${also}`;
};

const show = (reply: FastifyReply, text: string, leadsTo: string | null = null, status = 200): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-security-policy': policy(leadsTo), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(text);

const hasBank = (tx: Tx, account: string): boolean =>
  tx.list('bank_account', account).some((bank) => bank.default_for_currency && bank.status !== 'errored');

const setupForm = (fields: URLSearchParams): SetupForm => {
  const verification = fields.get('verification');
  return {
    businessType: fields.get('businessType') === 'company' ? 'company' : 'individual',
    routing: fields.get('routing') ?? '',
    number: fields.get('number') ?? '',
    bank: fields.get('bank') === 'yes',
    verification: verification === 'pending' || verification === 'failed' ? verification : 'verified',
  };
};

/** Takes in the form of a link. Throws 400 for a bank account that can not be. */
const finish = (tx: Tx, link: AccountLinkRow, form: SetupForm): void => {
  const { country = 'US' } = tx.get('account', link.account) ?? {};
  tx.patch('account', link.account, { business_type: form.businessType });
  if (form.bank) {
    const typed = { country, account_number: form.number, ...(form.routing === '' ? {} : { routing_number: form.routing }) };
    makeDefault(tx, link.account, addBank(tx, link.account, { ...typed, account_holder_name: 'Test' }));
  }
  completeAccount(tx, link.account, form.verification, false);
  tx.patch('accountLink', link.id, { done: true });
};

/** Pages that the provider would show to people: a bank that asks a cardholder, and the questions to a restaurant. They need no script. */
export const peopleRoutes = (app: FastifyInstance, world: World): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) => done(null, body));
  const getFields = (body: unknown) => new URLSearchParams(typeof body === 'string' ? body : '');

  app.get<{ Params: { secret: string } }>('/authenticate/:secret', ({ params: { secret } }, reply) => {
    try {
      const tx = world.read();
      const waiting = waitingIntent(tx, secret);
      return show(reply, authenticatePage(tx, waiting), waiting.intent.next_action?.redirect_to_url?.return_url ?? null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return show(reply, notePage('Nothing to answer', 'This question was answered already, or nobody asks it any more.'), null, 404);
    }
  });

  app.post<{ Params: { secret: string } }>('/authenticate/:secret', ({ params: { secret }, body }, reply) => {
    const verdict = getFields(body).get('verdict') === 'approve' ? 'approve' : 'decline';
    try {
      const { ok, waiting } = world.change((tx) => answerChallenge(tx, secret, verdict));
      const next = afterwards(waiting, ok);
      if (next) return reply.redirect(next, 303);
      return show(reply, notePage(ok ? 'Approved' : 'Not approved', 'You can close this window and go back to the shop.'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return show(reply, notePage('Nothing to answer', 'This question was answered already, or nobody asks it any more.'), null, 404);
    }
  });

  app.get<{ Params: { id: string } }>('/setup/:id', ({ params: { id } }, reply) => {
    const link = world.read().get('accountLink', id);
    if (!link) return show(reply, notePage('No such link', 'Ask for a new one where you came from.'), null, 404);
    const open = world.change((tx) => openLink(tx, link));
    const tx = world.read();
    const account = tx.get('account', link.account);
    if (!open || !account) return reply.redirect(link.refreshUrl, 303);
    return show(reply, setupPage(account, link.type, freshForm(account, hasBank(tx, account.id)), null), link.returnUrl);
  });

  app.post<{ Params: { id: string } }>('/setup/:id', ({ params: { id }, body }, reply) => {
    const link = world.read().get('accountLink', id);
    const account = link && world.read().get('account', link.account);
    if (!link || !account || !link.opened || link.done)
      return show(reply, notePage('Nothing to fill in', 'Ask for a new link where you came from.'), null, 404);
    const fields = getFields(body);
    if (fields.get('action') === 'later') return reply.redirect(link.returnUrl, 303);
    const form = setupForm(fields);
    try {
      world.change((tx) => finish(tx, link, form));
      return reply.redirect(link.returnUrl, 303);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return show(reply, setupPage(account, link.type, form, error.message), link.returnUrl, 400);
    }
  });
};
