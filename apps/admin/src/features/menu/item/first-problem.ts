/** The problem of a list that one field shows: its own, or the first of its entries. Asks for all of them, so that each counts as shown. */
export const firstProblem = (
  problemAt: (path: string) => string | undefined,
  path: string,
  entries: readonly unknown[],
  below: readonly string[] = [''],
): string | undefined => {
  const paths = [path, ...entries.flatMap((_, at) => below.map((name) => (name === '' ? `${path}.${at}` : `${path}.${at}.${name}`)))];
  return paths.map(problemAt).find((problem) => problem !== undefined);
};
