import { create } from 'zustand';

/** The items of the menu that somebody has chosen, to change them together. */
interface Selection {
  ids: ReadonlySet<string>;
  /** Where a range begins: the item that was chosen last. */
  anchor: string | null;
  /** The next item that is chosen ends a range, as with the Shift key. */
  isRanging: boolean;
  /** The items that are shown, in their order. */
  order: readonly string[];
}

const none: Selection = { ids: new Set(), anchor: null, isRanging: false, order: [] };
/** A store of its own, so that a choice draws one row again and not the whole menu. */
export const useSelection = create<Selection>(() => none);

/** Chooses several items, or takes them out of what is chosen. */
export const chooseAll = (ids: readonly string[], on: boolean): void =>
  useSelection.setState((before) => {
    const next = new Set(before.ids);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    return { ids: next };
  });

/** Chooses an item; a range reaches from the one chosen before. */
export const choose = (id: string, on: boolean, isRange: boolean): void => {
  const { anchor, order, isRanging } = useSelection.getState();
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
  chooseAll(
    (isRange || isRanging) && from >= 0 && to >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id],
    on || isRanging,
  );
  useSelection.setState({ anchor: id, isRanging: false });
};

export const showOrder = (order: readonly string[]): void => useSelection.setState({ order });
export const chooseNone = (): void => useSelection.setState({ ids: none.ids, anchor: null, isRanging: false });

/** Without a keyboard: the next item that is chosen ends a range that the last one began. False: no more. */
export const setRanging = (isRanging: boolean): void => useSelection.setState({ isRanging });
