/**
 * The calls between modules that are still part of a cycle. The list only gets shorter: a test refuses a new one, and one that is gone.
 * How to break one: docs/adr/0056-modules-have-manifests.md.
 */
export const cyclicCallsLeft: readonly string[] = [
  'connect → restaurants',
  'loyalty → restaurants',
  'loyalty → settings',
  'members → restaurants',
  'menu → restaurants',
  'menu → settings',
  'restaurants → connect',
  'restaurants → loyalty',
  'restaurants → members',
  'restaurants → settings',
  'settings → menu',
  'settings → restaurants',
];
