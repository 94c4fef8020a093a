import { getColumns } from './characters.ts';
import { layout } from './layout.ts';
import { defaultProfile, type PrinterProfile } from './printer-profiles.ts';
import type { PrintDocument, PrintLine, PrintRun } from './printing.types.ts';

/** Modules of a QR symbol at error correction H, row by row, without a border: an encoder is injected, the domain has none. */
export type QrMatrix = (data: string) => readonly (readonly boolean[])[];

export interface PictureOptions {
  /** Without it a QR symbol is drawn as an empty frame. */
  qr?: QrMatrix;
  /** The text for screen readers: "Ticket W-042". */
  title?: string;
}

// All measures in printer dots: 576 across, 24 to a character's height, 30 to a line.
const margin = 32;
const lineDots = 30;
const baseline = 19;
const fontSize = 20;
const tooth = { width: 16, height: 7 };
const qrModule = 3;
const paper = '#fffdf8';
const ink = '#1c1b19';

/** Decoded bytes may hold any character; XML may not. */
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);

const round = (value: number) => Math.round(value * 100) / 100;

/** Words are placed by their columns, whatever font the reader has; wide gaps are left to the positions. */
const drawRun = (run: PrintRun, x: number, base: number, cell: number): string => {
  let out = '';
  if (run.inverse) {
    const width = getColumns(run.text) * run.wide * cell;
    out += `<rect x="${round(x)}" y="${base - baseline * run.tall - 2}" width="${round(width)}" height="${28 * run.tall}" fill="${ink}"/>`;
  }
  for (const part of run.text.matchAll(/[^ ]+(?: [^ ]+)*/g)) {
    const columns = getColumns(part[0]);
    const at = x + getColumns(run.text.slice(0, part.index)) * run.wide * cell;
    const scale = run.wide === 1 && run.tall === 1 ? '' : ` scale(${run.wide} ${run.tall})`;
    const attributes = [
      `transform="translate(${round(at)} ${base})${scale}"`,
      columns > 0 ? `textLength="${round(columns * cell)}" lengthAdjust="spacingAndGlyphs"` : '',
      run.bold ? 'font-weight="700"' : '',
      run.inverse ? `fill="${paper}"` : '',
    ];
    out += `<text ${attributes.filter(Boolean).join(' ')}>${escapeXml(part[0])}</text>`;
  }
  return out;
};

const drawQr = (data: string, y: number, printDots: number, qr: QrMatrix | undefined): { svg: string; height: number } => {
  const rows = qr?.(data) ?? [];
  const modules = rows.length || 29;
  const size = modules * qrModule;
  const left = margin + Math.floor((printDots - size) / 2);
  const top = y + 4 * qrModule;
  const height = size + 8 * qrModule;
  if (rows.length === 0)
    return { svg: `<rect x="${left}" y="${top}" width="${size}" height="${size}" fill="none" stroke="${ink}" stroke-width="3"/>`, height };
  let path = '';
  rows.forEach((row, line) =>
    row.forEach((dark, column) => {
      if (dark) path += `M${left + column * qrModule} ${top + line * qrModule}h${qrModule}v${qrModule}h-${qrModule}z`;
    }),
  );
  return { svg: `<path d="${path}" fill="${ink}" shape-rendering="crispEdges"/>`, height };
};

/** The outline of a printout, torn off at both ends. */
const outline = (width: number, height: number): string => {
  const teeth = Math.round(width / tooth.width);
  const step = width / teeth;
  let path = `M0 ${tooth.height}`;
  for (let index = 0; index < teeth; index += 1) path += `L${round((index + 0.5) * step)} 0L${round((index + 1) * step)} ${tooth.height}`;
  path += `V${height - tooth.height}`;
  for (let index = teeth; index > 0; index -= 1)
    path += `L${round((index - 0.5) * step)} ${height}L${round((index - 1) * step)} ${height - tooth.height}`;
  return `${path}Z`;
};

/** Draws paper of `columns` columns as an SVG picture. Uses attributes only, so that it needs nothing of a page's style policy. */
export const drawPrintout = (lines: readonly PrintLine[], columns: number, options: PictureOptions = {}): string => {
  const printDots = 576;
  const cell = printDots / columns;
  let body = '';
  let y = tooth.height + 24;
  for (const line of lines) {
    if (line.kind === 'feed') y += lineDots * line.lines;
    else if (line.kind === 'qr') {
      const drawn = drawQr(line.data, y, printDots, options.qr);
      body += drawn.svg;
      y += drawn.height;
    } else if (line.kind === 'text') {
      const tallest = Math.max(...line.runs.map((run) => run.tall));
      let x = margin;
      for (const run of line.runs) {
        body += drawRun(run, x, y + baseline * tallest + 3, cell);
        x += getColumns(run.text) * run.wide * cell;
      }
      y += lineDots * tallest;
    } else if (line !== lines.at(-1)) {
      body += `<path d="M0 ${y + 12}H${printDots + 2 * margin}" stroke="${ink}" stroke-dasharray="10 8" fill="none"/>`;
      y += 24;
    }
  }
  const width = printDots + 2 * margin;
  const height = y + 24 + tooth.height;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">` +
    `<title>${escapeXml(options.title ?? 'Printout')}</title><path d="${outline(width, height)}" fill="${paper}"/>` +
    `<g font-family="ui-monospace, 'DejaVu Sans Mono', 'Liberation Mono', Menlo, Consolas, monospace" font-size="${fontSize}" fill="${ink}">` +
    `${body}</g></svg>`
  );
};

/** A document as a picture of its printout. */
export const renderSvg = (document: PrintDocument, width: number, options: PictureOptions & { profile?: PrinterProfile } = {}): string =>
  drawPrintout(layout(document, width, options.profile ?? defaultProfile), width, { title: document.title, ...options });
