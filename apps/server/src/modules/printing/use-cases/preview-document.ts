import { printDocumentTypes, renderSvg, renderText, type PrintDocumentType } from '@servery/domain/printing';
import { encode } from 'uqr';
import { ApiError } from '../../../platform/http/api-error.ts';
import { describeOrder } from './describe-order.ts';
import type { QueueDeps } from './queue-documents.ts';
import { getDocument } from './render-document.ts';

const [narrowest, widest] = [32, 72];

const qrMatrix = (data: string) => {
  try {
    return encode(data, { ecc: 'H', border: 0 }).data;
  } catch {
    return [];
  }
};

/**
 * A document of an order as a printer of `lineWidth` columns would print it: its text, and a picture.
 * @throws resource_not_found (store, document), ORDER_DOES_NOT_EXIST, validation_failed (a width that no printer has)
 */
export async function previewDocument(
  deps: QueueDeps,
  input: { restaurantId: string; storeId: string; orderId: string; document: string; lineWidth: number },
): Promise<{ text: string; svg: string }> {
  const { restaurantId, storeId, orderId, lineWidth } = input;
  const type = printDocumentTypes.find((known): known is PrintDocumentType => known === input.document);
  const store = await deps.stores.get(restaurantId, storeId);
  if (type === undefined || store === undefined) throw new ApiError('resource_not_found');
  if (lineWidth < narrowest || lineWidth > widest) {
    const message = `Please choose between ${narrowest} and ${widest} characters to a line.`;
    throw new ApiError('validation_failed', { fields: [{ path: 'lineWidth', message }] });
  }
  const printable = await deps.database.tenant({ restaurantId }, async (tx) => {
    const order = await deps.orders.readOrder(tx, storeId, orderId);
    if (order === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
    return describeOrder(tx, deps.orders, store, order);
  });
  const document = getDocument(type, printable, store);
  return { text: renderText(document, lineWidth), svg: renderSvg(document, lineWidth, { qr: qrMatrix }) };
}
