import { expect, it } from 'vitest';
import { allFiles, read } from './sources.ts';

type Manifest = { name: string; private?: boolean } & Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>;
type Lock = {
  packages: Record<
    string,
    { resolved?: string; integrity?: string; link?: boolean; version?: string; optionalDependencies?: Record<string, string> }
  >;
};

const manifests = allFiles.filter((path) => /(^|\/)package\.json$/.test(path));
const lock = (): Lock => JSON.parse(read('package-lock.json')) as Lock;

it('names every package by one exact version', () => {
  const loose = manifests.flatMap((path) => {
    const manifest = JSON.parse(read(path)) as Manifest;
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    return Object.entries(all).flatMap(([name, version]) =>
      /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? [] : [`${path}: ${name} ${version}`],
    );
  });
  expect(loose).toEqual([]);
});

it('uses one version of a package in all workspaces', () => {
  const versions = new Map<string, Set<string>>();
  for (const path of manifests) {
    const manifest = JSON.parse(read(path)) as Manifest;
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
    }
  }
  expect([...versions].filter(([, all]) => all.size > 1).map(([name, all]) => `${name}: ${[...all].join(', ')}`)).toEqual([]);
});

it('publishes nothing by accident', () => {
  expect(manifests.filter((path) => (JSON.parse(read(path)) as Manifest).private !== true)).toEqual([]);
});

it('keeps addresses of registries out of the lock file, and checks every package by its hash', () => {
  const entries = Object.entries(lock().packages).filter(([path]) => path.startsWith('node_modules/') || path.includes('/node_modules/'));
  expect(entries.length).toBeGreaterThan(100);
  expect(entries.filter(([, { resolved }]) => /:\/\//.test(resolved ?? '')).map(([path]) => path)).toEqual([]);
  expect(entries.filter(([, { link, integrity }]) => !link && !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

it('knows the builds of every native package for every platform, without which npm ci refuses', () => {
  const { packages } = lock();
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter(
      (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  );
  expect(missing, 'a version whose builds the registry does not have: pin one that it has').toEqual([]);
});

it('keeps addresses and secrets out of .npmrc', () => {
  const lines = read('.npmrc').split('\n').filter(Boolean);
  const known = /^(save-exact|omit-lockfile-registry-resolved|fund|audit|update-notifier|engine-strict)=(true|false)$/;
  expect(lines.filter((line) => !known.test(line))).toEqual([]);
});
