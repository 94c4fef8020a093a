const labelOfWord = new Map([
  ['vegan', 'VEGAN'],
  ['v', 'VEGETARIAN'],
  ['vegetarian', 'VEGETARIAN'],
  ['gf', 'GLUTEN_FREE'],
  ['gluten free', 'GLUTEN_FREE'],
]);
const wordOfLabel = new Map([
  ['VEGAN', 'Vegan'],
  ['VEGETARIAN', 'Vegetarian'],
  ['GLUTEN_FREE', 'Gluten free'],
]);

/** Uber Eats' labels for dietary words; most words have none. */
export const getUberLabels = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => labelOfWord.get(word.toLowerCase()) ?? [])),
];

/** Dietary words with the labels of a file: words without a label at Uber Eats stay, the others follow the file. */
export function dietaryWithLabels(labels: readonly string[], existing: readonly string[]): string[] {
  const kept = existing.filter((word) => {
    const label = labelOfWord.get(word.toLowerCase());
    return label === undefined || labels.includes(label);
  });
  const known = getUberLabels(kept);
  return [...kept, ...new Set(labels.flatMap((label) => (known.includes(label) ? [] : (wordOfLabel.get(label) ?? []))))];
}
