import { newLineId } from '../line-id.ts';

/** One of an item as it is on the menu, without choices, as a line for the cart. */
export const plainLine = (itemId: string) => ({
  id: newLineId(),
  type: 'basic' as const,
  itemId,
  quantity: 1,
  comments: '',
  selection: { modifiers: [] },
});
