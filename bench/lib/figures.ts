/** Middle value; the mean of the two middle ones for an even count. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** The value that such a part of the values do not exceed: 0.99 for the 99th percentile. */
export function getShare(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]!;
}

/** One line of docs/benchmarks.md: what was compared, both sides' rounds, their ratio and the goal. */
export interface Figure {
  name: string;
  unit: string;
  ours: number[];
  baseline: number[];
  baselineName: string;
  /** The lowest acceptable ratio; null if there is none. */
  goal: number | null;
  note: string;
}

/** Ratio of the medians. Each round ran both sides one after the other, so that what the machine does meanwhile hits both. */
const ratio = (figure: Figure) => median(figure.ours) / median(figure.baseline);

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** The figures as a table in Markdown. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const goal = figure.goal === null ? '' : `≥ ${figure.goal}`;
    const range = (values: number[]) => `${round(median(values))} (${round(Math.min(...values))}–${round(Math.max(...values))})`;
    return `| ${figure.name} | ${range(figure.ours)} | ${figure.baselineName}: ${range(figure.baseline)} | ${figure.unit} | **${ratio(figure).toFixed(2)}** | ${goal} | ${figure.note} |`;
  });
  return [
    '| what | Servery, median (range) | baseline, median (range) | unit | ratio | goal | note |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
