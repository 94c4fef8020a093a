import { create } from 'zustand';
import type { BillLine } from '@servery/domain/bills';
import type { CartLineInput, MenuItem } from '@servery/domain/menu';

/** The sheet over the tiles: an item with its choices, or a bill line being changed. */
export interface OpenSheet {
  item: MenuItem;
  line: BillLine | null;
}

interface RingState {
  sheet: OpenSheet | null;
  /** Null: the first. */
  categoryId: string | null;
  search: string;
  /** The bill line whose buttons are shown; null: the newest. */
  lineId: string | null;
  /** On a phone: the bill covers the menu. */
  billOpen: boolean;
  /** What was on the bill that was finished last in this page. */
  lastBill: readonly CartLineInput[];
}

export const useRing = create<RingState>(() => ({
  sheet: null,
  categoryId: null,
  search: '',
  lineId: null,
  billOpen: false,
  lastBill: [],
}));

export const openSheet = (item: MenuItem, line: BillLine | null = null): void =>
  useRing.setState({ sheet: { item, line }, billOpen: false });
/** Shows the buttons of a line, or of the newest one. */
export const openLine = (lineId: string | null): void => useRing.setState({ lineId });
export const closeSheet = (): void => useRing.setState({ sheet: null });
