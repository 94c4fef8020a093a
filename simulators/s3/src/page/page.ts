import { escapeHtml, pageHtml } from '@servery/simulator-kit';
import type { Ledger, StoredObject } from '../ledger.ts';

const shown = 300;

const row = ({ key, size, storedAt }: StoredObject): string =>
  `<li><span class="key">${escapeHtml(key)}</span><span class="size">${Math.ceil(size / 1_000)} kB</span><time datetime="${storedAt}">${storedAt.slice(0, 10)} ${storedAt.slice(11, 16)} UTC</time></li>`;

/** The part of the page that changes: the objects, the newest first. */
export function objectsFragment(ledger: Ledger): string {
  const objects = ledger.list('').toSorted((a, b) => (a.storedAt < b.storedAt ? 1 : -1));
  if (objects.length === 0)
    return '<div class="empty"><p><strong>The bucket is empty.</strong></p><p>Upload a picture: it is stored here.</p></div>';
  const more = objects.length > shown ? `<p>The newest ${shown} of ${objects.length} objects.</p>` : '';
  return `${more}<ol>${objects.slice(0, shown).map(row).join('')}</ol>`;
}

/** The whole page. Works without its script, then without news. */
export const objectsPage = (bucket: string, ledger: Ledger): string =>
  pageHtml({
    title: `Bucket ${bucket}`,
    body: `<header class="top">
  <h1>Bucket ${escapeHtml(bucket)}</h1>
  <p class="about">A stand-in for a store that speaks S3. Nothing leaves this machine.</p>
  <p id="freshness" class="freshness" data-state="still">Still picture</p>
</header>
<p id="news" class="hidden" role="status"></p>
<main id="objects">${objectsFragment(ledger)}</main>`,
  });
