import { marketplaceSources } from '@servery/domain/orders';
import { describe, expect, it } from 'vitest';
import { code, isTable, isTest, places, read, withoutComments } from './sources.ts';

const server = 'apps/server/src/';
/** "uberEats" is found as "uber", in names of every spelling. */
const marketplaceName = new RegExp(marketplaceSources.map((source) => /^[a-z]+/.exec(source)![0]).join('|'), 'i');
const product = code.filter((path) => path.startsWith(server) && !isTest(path) && !isTable(path));

describe('a marketplace', () => {
  it('has no name in the module that works for all of them', () => {
    const module = product.filter((path) => path.startsWith(`${server}modules/marketplaces/`));
    expect(module.length).toBeGreaterThan(10);
    // Tables and columns keep the first one's name (docs/adr/0068-marketplaces.md), and only SQL is written with them.
    const withoutTables = (path: string) =>
      path.endsWith('.repo.ts') ? read(path).replaceAll(/\buber_(?:eats_(?:order|store)|order_id|store_id)\b/g, '') : read(path);
    expect(places(module, marketplaceName, withoutTables)).toEqual([]);
  });

  it('is named where it is listed, in its own folders, and in these places', () => {
    const ownFolders = /^apps\/server\/src\/(integrations|demo|testing)\//;
    /** What names it, and why. */
    const named: readonly RegExp[] = [
      // The list of them.
      /^apps\/server\/src\/compose-marketplaces\.ts/,
      // Its simulator, one line in the list of simulators, and the command that plays the demo.
      /^apps\/server\/src\/start\/(uber-eats-\w+|simulators)\.ts/,
      /^apps\/server\/src\/scripts\/demo-live\.ts/,
      // Menu: columns for what is sold there and at which price, and the format of its menu files.
      /^apps\/server\/src\/modules\/menu\/(menu-rows\.repo|use-cases\/(compile|store)-menu)\.ts/,
      /^apps\/server\/src\/modules\/menu-files\/use-cases\/(read-menu-file|describe-formats)\.ts/,
      /^apps\/server\/src\/menu-command\/play-command\.ts/,
      // The tables' names.
      /^apps\/server\/src\/modules\/marketplaces\/[\w-]+\.repo\.ts/,
      /^apps\/server\/src\/modules\/printing\/printing\.queries\.ts/,
      /^apps\/server\/src\/modules\/restaurant-exports\/table-classes\.service\.ts/,
    ];
    const found = places(
      product.filter((path) => !ownFolders.test(path)),
      marketplaceName,
      withoutComments,
    );
    const strange = found.filter((place) => !named.some((pattern) => pattern.test(place)));
    expect(strange, 'ask the manifest, `marketplaceSources` or `channels` instead: docs/how-to/add-a-marketplace.md').toEqual([]);
    const unused = named.filter((pattern) => !found.some((place) => pattern.test(place)));
    expect(unused, 'an exception that nothing needs any more: delete it').toEqual([]);
  });
});

it('no integration has its name in the files that wire and configure the server', () => {
  const ids = code.flatMap((path) => /^apps\/server\/src\/integrations\/([a-z0-9-]+)\/index\.ts$/.exec(path)?.[1] ?? []);
  expect(ids).toContain('stripe');
  const central = product.filter((path) =>
    /^apps\/server\/src\/(main|cluster|compose|compose-(node|routes|policies)|compose\.types|platform\/config|platform\/define-module|start\/(banner|run-node|simulator-manifest))\.ts$/.test(
      path,
    ),
  );
  expect(central).toHaveLength(12);
  const names = new RegExp(`(${ids.map((id) => id.replace('-', '[-_ ]?')).join('|')})`, 'i');
  expect(places(central, names, withoutComments), 'its manifest says it: apps/server/src/platform/integrations').toEqual([]);
});
