/** A folder of that name, or a file whose name begins with it or ends a verb with it (`place-order.ts` is of orders). */
export function belongs(file, noun) {
  const forms = new Set([noun, singular(noun), `${singular(noun)}s`]);
  const parts = file.toLowerCase().split('/');
  const name = parts.pop() ?? '';
  if (parts.some((part) => forms.has(part))) return true;
  const stem = name.split('.')[0] ?? '';
  return [...forms].some((form) => stem === form || stem.startsWith(`${form}-`) || stem.endsWith(`-${form}`));
}

function singular(noun) {
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  return noun.endsWith('s') && !noun.endsWith('ss') ? noun.slice(0, -1) : noun;
}

/** Where a folder or file below is named after its noun: the first part of the path behind it. */
const NAMED_AFTER = [
  /^apps\/server\/src\/(?:modules|integrations|platform)\/([^/.]+)/,
  /^apps\/\w+\/src\/(?:features|shared)\/([^/.]+)/,
  /^packages\/domain\/src\/([^/]+)\//,
  /^packages\/contract\/src\/(?:settings\/)?([^/.]+)/,
  /^packages\/(?:app-kit|device-app|ui)\/src\/(?:patterns\/|primitives\/)?([^/.]+)/,
  /^simulators\/([^/]+)\//,
];

/** The noun that a file is of: its module, rule, feature, call or simulator; undefined for what belongs to everything. */
export const getNoun = (file) =>
  NAMED_AFTER.map((pattern) => pattern.exec(file)?.[1]).find((noun) => noun !== undefined && noun !== 'index');
