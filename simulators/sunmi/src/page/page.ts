import { escapeHtml, pageHtml } from '@servery/simulator-kit';
import type { Device, Ledger } from '../ledger.ts';
import { type Paper, getPapers } from '../printouts.ts';
import { isPrinting } from '../printing.ts';

const shown = 40;

const printoutCard = (paper: Paper): string => {
  const copies = paper.copies > 1 ? ` · ${paper.copies} copies` : '';
  const kicked = paper.drawerKicks > 0;
  const name = paper.spoken || (kicked ? 'Cash drawer' : 'Ticket');
  const said =
    paper.spoken === '' ? '' : `<p class="said">Said: “${escapeHtml(paper.spoken)}”${paper.times > 1 ? `, ${paper.times} times` : ''}</p>`;
  return `<li class="paper" id="paper-${escapeHtml(paper.tradeNo)}" data-name="${escapeHtml(name)}">
  <h3 class="hidden">${escapeHtml(name)}</h3>
  <div class="sheet">${paper.svg}</div>
  <p class="caption"><span><time datetime="${paper.printedAt}">${paper.printedAt.slice(11, 16)} UTC</time>${copies}</span>
    <a href="/_sim/papers/${encodeURIComponent(paper.tradeNo)}/picture.svg">Picture<span class="hidden"> of ${escapeHtml(name)}</span></a></p>
  ${said}
  ${kicked ? '<p class="said">Opened the cash drawer</p>' : ''}
  <details id="text-${escapeHtml(paper.tradeNo)}"><summary>As text<span class="hidden">: ${escapeHtml(name)}</span></summary><pre tabindex="0">${escapeHtml(paper.text)}</pre></details>
</li>`;
};

const toState = (device: Device, waiting: number): string => {
  const jobs = `${waiting} ${waiting === 1 ? 'ticket' : 'tickets'}`;
  const [off] = [...(device.online ? [] : ['Offline']), ...(device.paper ? [] : ['Out of paper'])];
  if (off !== undefined) return waiting > 0 ? `${off}, ${jobs} waiting` : off;
  return waiting > 0 ? `Printing, ${jobs} to go` : 'Ready';
};

/** A switch at the printer; `on` is its current state. */
const switchButton = (id: string, name: 'online' | 'paper' | 'slow', label: string, on: boolean): string =>
  `<button type="button" role="switch" id="${name}-${id}" aria-checked="${on}" data-printer="${id}" data-switch="${name}"><span class="knob"></span>${label}</button>`;

const printerSection = (device: Device, papers: readonly Paper[], waiting: number): string => {
  const id = escapeHtml(device.serial);
  const [newest, ...earlier] = papers;
  const list = (items: readonly Paper[], className: string, label: string) =>
    items.length === 0 ? '' : `<ol class="${className}" aria-label="${label}">${items.map(printoutCard).join('')}</ol>`;
  const empty = `<div class="empty"><p><strong>No paper yet.</strong></p><p>Place an order and accept it: its ticket comes out here.</p></div>`;
  return `<section class="printer" aria-labelledby="name-${id}">
  <div class="station">
    <div class="machine${isPrinting(device) ? (waiting > 0 ? ' busy' : '') : ' off'}">
      <div class="lid"><span class="lamp"></span><h2 id="name-${id}">${escapeHtml(device.name)}</h2></div>
      <p class="serial">${id}${device.shopId === null ? ' · not bound to a shop' : ''}</p>
      <p class="state">${toState(device, waiting)}</p>
      <div class="controls">
        ${switchButton(id, 'online', 'Online', device.online)}
        ${switchButton(id, 'paper', 'Paper', device.paper)}
        ${switchButton(id, 'slow', 'Slow', device.slow)}
        <button type="button" id="drop-${id}" data-drop="${id}"${waiting === 0 ? ' disabled' : ''}>Drop the queue</button>
        <button type="button" id="tear-${id}" data-tear="${id}"${papers.length === 0 ? ' disabled' : ''}>Tear off all</button>
      </div>
      <div class="slot"></div>
    </div>
    ${newest ? list([newest], 'newest', 'Newest paper') : empty}
  </div>
  ${list(earlier, 'earlier', 'Earlier papers')}
</section>`;
};

/** The part of the page that changes: every printer with its papers. */
export const rollFragment = (ledger: Ledger): string => {
  const papers = getPapers(ledger, shown);
  const waiting = [...ledger.jobs.values()].filter((job) => job.state === 'waiting');
  return [...ledger.devices.values()]
    .map((device) =>
      printerSection(
        device,
        papers.filter((paper) => paper.serial === device.serial),
        waiting.filter((job) => job.serial === device.serial).length,
      ),
    )
    .join('');
};

/** The whole page. Works without its script, then as a still picture. */
export const rollPage = (ledger: Ledger): string =>
  pageHtml({
    title: 'Paper - kitchen printers',
    body: `<header class="top">
  <h1>Paper</h1>
  <p class="about">What the kitchen printers put out. A stand-in for the printer cloud: real requests, no real paper.</p>
  <p id="freshness" class="freshness" data-state="still">Still picture</p>
</header>
<p id="news" class="hidden" role="status"></p>
<main id="roll">${rollFragment(ledger)}</main>`,
  });
