/** The table of docs/algorithms/cash.md: the amount, and what is paid in Australia, New Zealand, and there with 5 cents up. */
export const cashCases: [number, number, number, number][] = [
  [1000, 1000, 1000, 1000],
  [1002, 1000, 1000, 1000],
  [1003, 1005, 1000, 1000],
  [1005, 1005, 1000, 1010],
  [1006, 1005, 1010, 1010],
  [1007, 1005, 1010, 1010],
  [1008, 1010, 1010, 1010],
  [2, 0, 0, 0],
  [0, 0, 0, 0],
];
