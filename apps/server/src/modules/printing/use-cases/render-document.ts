import {
  linesOfStations,
  orderInvoice,
  orderStub,
  orderTicket,
  printerProfiles,
  renderEscPos,
  reprintNotice,
  type DocumentOptions,
  type PrintableOrder,
  type PrintDocument,
  type PrintDocumentType,
} from '@servery/domain/printing';
import type { StoreProfile } from '../../restaurants/index.ts';
import type { PrinterRow } from '../printers.repo.ts';

export interface RenderOptions extends DocumentOptions {
  /** Print stations of the printer; empty: everything. */
  stationIds?: readonly string[];
}

/** Whether a ticket for some stations would have anything on it. */
export const hasLinesFor = (order: PrintableOrder, stationIds: readonly string[]): boolean =>
  linesOfStations(order.lines, stationIds).length > 0;

/** A document of an order, with its store's settings. */
export function getDocument(
  type: PrintDocumentType,
  order: PrintableOrder,
  { settings }: Pick<StoreProfile, 'settings'>,
  { stationIds = [], ...options }: RenderOptions = {},
): PrintDocument {
  const { printStations, invoiceQrUrl, invoiceFooter } = settings.printing;
  switch (type) {
    case 'ORDER_TICKET': {
      const stations = stationIds.map((id) => ({ id, name: printStations.find((station) => station.id === id)?.name ?? id }));
      return orderTicket(order, { ...options, stations });
    }
    case 'ORDER_STUB':
      return orderStub(order, options);
    case 'ORDER_INVOICE': {
      const qr = invoiceQrUrl === '' ? null : { data: invoiceQrUrl, caption: '' };
      return orderInvoice(order, { ...options, footer: invoiceFooter, qr });
    }
  }
}

/** A document as the bytes of one printer. */
export const bytesFor = (document: PrintDocument, printer: Pick<PrinterRow, 'line_width' | 'model'>): Uint8Array =>
  renderEscPos(document, printer.line_width, printerProfiles[printer.model]);

/** Printed above a document that is handed out a second time; the same bytes follow. */
export const reprintBytes = (printer: Pick<PrinterRow, 'line_width' | 'model'>): Uint8Array => bytesFor(reprintNotice, printer);
