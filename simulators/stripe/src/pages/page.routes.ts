import { livePageRoutes, sendHtml, sendPage } from '@servery/simulator-kit';
import type { FastifyInstance } from 'fastify';
import type { Faults } from '../faults/faults.ts';
import type { RequestLog } from '../faults/request-log.ts';
import { getLedger } from '../money/ledger.ts';
import type { Sender } from '../webhooks/sender.ts';
import type { World } from '../world/world.ts';
import { accountsView } from './accounts.view.ts';
import { type Html, html, instant, page } from './html.ts';
import { badge, paymentsView } from './payments.view.ts';
import { peopleRoutes } from './people.routes.ts';
import { callsView, waitingTrouble, webhooksView } from './traffic.view.ts';
import { troubleView } from './trouble.view.ts';

interface Pages {
  world: World;
  faults: Faults;
  log: RequestLog;
  sender: Sender;
}

const quietMs = 250;

/** The part of the page that changes. */
const live = ({ world, faults, log, sender }: Pages): Html => {
  const tx = world.read();
  const ledger = getLedger(tx);
  return html`<div class="summary">
      <p>${ledger.ok ? badge('done', 'The books add up') : badge('bad', `The books do not add up (${ledger.problems.length})`)}</p>
      <p>
        Clock
        ${instant(world.clock.nowMs())}${world.clock.offsetMs() > 1000 ? ` · ${(world.clock.offsetMs() / 86_400_000).toFixed(1)} days ahead` : ''}
      </p>
      ${waitingTrouble(tx, faults)}
      ${
        ledger.ok
          ? null
          : html`<ul class="problem">
              ${ledger.problems.slice(0, 10).map((each) => html`<li>${each}</li>`)}
            </ul>`
      }
    </div>
    <div class="main">${paymentsView(tx, ledger)}${accountsView(tx, ledger)}</div>
    <div class="traffic">${webhooksView(tx, sender)}${callsView(log)}</div>`;
};

const whole = (pages: Pages): string =>
  page(
    'Card payments',
    html`<header class="top">
        <h1>Card payments</h1>
        <p class="about">What the card provider sees and does. A stand-in: real requests, no real money.</p>
        <p id="freshness" class="freshness" data-state="still">Still picture</p>
      </header>
      <nav aria-label="On this page">
        <ul>
          ${['payments', 'accounts', 'webhooks', 'calls', 'trouble'].map(
            (id) => html`<li><a href="#${id}">${id === 'trouble' ? 'Make trouble' : `${id[0]?.toUpperCase()}${id.slice(1)}`}</a></li>`,
          )}
        </ul>
      </nav>
      <p id="news" class="news" role="status"></p>
      <div class="columns-page">
        <main id="live">${live(pages)}</main>
        <aside>${troubleView()}</aside>
      </div>`,
    { script: true },
  );

/** The page for people, the stream that updates it, and the pages that the provider itself would show. */
export const pageRoutes = async (app: FastifyInstance, pages: Pages): Promise<void> => {
  await app.register(async (scope) => peopleRoutes(scope, pages.world));
  app.get('/', (_request, reply) => sendPage(reply, whole(pages)));
  app.get('/_sim/page', (_request, reply) => sendHtml(reply, live(pages).text));
  livePageRoutes(app, {
    folder: new URL('./', import.meta.url),
    onChange: (listener) => pages.world.onChange(listener),
    togetherMs: quietMs,
  });
};
