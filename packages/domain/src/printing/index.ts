export * from './printing.types.ts';
export { claimPage, type ClaimPage } from './claim-page.ts';
export { type Charset, columnsOf, printable } from './characters.ts';
export { decodeEscPos, type EscPosOp } from './decode-esc-pos.ts';
export { layout, type Paper } from './layout.ts';
export { type DocumentOptions, reprintNotice } from './document-parts.ts';
export { invoiceRules, type InvoiceRules } from './invoice-rules.ts';
export { orderInvoice, type OrderInvoiceOptions } from './order-invoice.ts';
export { orderStub } from './order-stub.ts';
export { linesOfStations, orderTicket, type OrderTicketOptions } from './order-ticket.ts';
export { playEscPos, type PrintedPaper } from './play-esc-pos.ts';
export {
  defaultProfile,
  paperColumns,
  printerModels,
  printerProfiles,
  type PrinterModel,
  type PrinterProfile,
} from './printer-profiles.ts';
export { renderEscPos } from './render-esc-pos.ts';
export { drawPaper, type PictureOptions, type QrMatrix, renderSvg } from './render-svg.ts';
export { linesAsText, renderText } from './render-text.ts';
export { tradeNumber } from './trade-number.ts';
export { testOrder } from './test-order.ts';
