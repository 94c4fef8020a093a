/** The colours that a tile can have on a till, by the name that the till stores. Each is visible on light and on dark. */
export const tileColors = {
  red: { label: 'Red', value: '#d64545' },
  orange: { label: 'Orange', value: '#d97706' },
  yellow: { label: 'Yellow', value: '#c9a400' },
  green: { label: 'Green', value: '#2f9e55' },
  teal: { label: 'Teal', value: '#14919b' },
  blue: { label: 'Blue', value: '#3b7ddd' },
  purple: { label: 'Purple', value: '#8b5cf6' },
  pink: { label: 'Pink', value: '#d9468f' },
} as const satisfies Record<string, { label: string; value: string }>;

export type TileColor = keyof typeof tileColors;

/** Colours chosen at a till, by the id of an item or of a category. */
export type ChosenColors = Readonly<Record<string, TileColor>>;

/** The colour chosen for an item, or else for its category; null: none, or one that only a later release knows. */
export const getChosenColor = (chosen: ChosenColors, itemId: string, categoryId: string): string | null => {
  const name = chosen[itemId] ?? chosen[categoryId];
  return name === undefined ? null : ((tileColors as Partial<Record<string, { value: string }>>)[name]?.value ?? null);
};

/** Chooses the colour of an item or a category; null: as on the menu. */
export function chooseColor(chosen: ChosenColors, id: string, color: TileColor | null): ChosenColors {
  const { [id]: _, ...others } = chosen;
  return color === null ? others : { ...others, [id]: color };
}
