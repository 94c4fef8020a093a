import { create } from 'zustand';
import type { BillLine } from '@servery/domain/bills';
import type { MenuItem } from '@servery/domain/menu';

/** What lies over the tiles: an item with its questions, or a line of the bill that is being changed. */
export interface OpenSheet {
  item: MenuItem;
  line: BillLine | null;
}

interface RingState {
  sheet: OpenSheet | null;
  /** Null: the first. */
  categoryId: string | null;
  search: string;
  /** The line of the bill whose keys are in sight; null: the newest. */
  lineId: string | null;
  /** On a phone: the bill lies over the menu. */
  billOpen: boolean;
}

export const useRing = create<RingState>(() => ({ sheet: null, categoryId: null, search: '', lineId: null, billOpen: false }));

export const openSheet = (item: MenuItem, line: BillLine | null = null): void =>
  useRing.setState({ sheet: { item, line }, billOpen: false });
/** Shows the keys of a line, or of the newest one. */
export const openLine = (lineId: string | null): void => useRing.setState({ lineId });
export const closeSheet = (): void => useRing.setState({ sheet: null });
