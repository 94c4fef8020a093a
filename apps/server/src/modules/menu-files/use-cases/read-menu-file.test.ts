import { hasHidden } from '@servery/domain/text';
import { describe, expect, it } from 'vitest';
import { readMenuFile } from './read-menu-file.ts';

const heading =
  'kind,key,category,name,description,price,groups,min,max,multiple,extra_delivery,dietary,contains,free_from,label,hours,available_for,sold_out';
const rows = {
  category: 'category,,,Coffee,"Roasted in Marrickville, poured here",,,,,,,,,,,,,',
  group: 'group,milk,,Milk,,,,1,1,no,,,,,,,,',
  full: 'option,,,Full cream,,,milk,,,,,,,,,,,',
  oat: 'option,,,Oat,,0.80,milk,,,,,,,,,,,yes',
  item: 'item,,coffee,Flat white,Double ristretto,"$5.20",Milk key,,,,0.50,V|GF,Milk,Egg|Tree nuts,Popular,daily 6:30 AM - 3:00 PM,pickup|dine in,',
};
const file = (...lines: string[]) => [heading, ...lines].join('\n');
const good = file(rows.category, rows.group, rows.full, rows.oat, rows.item.replace('Milk key', 'milk'));
const getProblems = (text: string) => {
  const result = readMenuFile(text, 'csv');
  return result.ok ? [] : result.problems;
};
const toMenu = (text: string) => {
  const result = readMenuFile(text, 'csv');
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.menu;
};

describe('a file with other columns', () => {
  it('says once what a menu file needs where nothing says what its rows are', () => {
    const priceList = 'Dish,Details,Price,Size\nMargherita,With basil,18.00,Large';
    expect(getProblems(priceList)).toEqual([
      {
        row: 1,
        column: 'kind',
        severity: 'error',
        message: expect.stringMatching(/^A menu file .*“kind”.*“name”.*“category” and “price”\.$/),
      },
    ]);
  });

  it('names each column that it does not know, without a list of all', () => {
    const problems = getProblems('kind,name,cost\ncategory,Coffee,');
    expect(problems).toEqual([{ row: 1, column: 'cost', severity: 'error', message: expect.not.stringContaining('extra_uber_pickup') }]);
  });
});

describe('a good menu file', () => {
  it('becomes plain objects in minor units, tied by name', () => {
    const menu = toMenu(good);
    // Columns that the file does not have change nothing.
    expect(menu.categories).toEqual([{ row: 2, name: 'Coffee', description: 'Roasted in Marrickville, poured here' }]);
    expect(menu.groups).toEqual([
      {
        row: 3,
        key: 'milk',
        name: 'Milk',
        min: 1,
        max: 1,
        allowMultiple: false,
        options: [
          { row: 4, name: 'Full cream', extraCharge: 0, soldout: false },
          { row: 5, name: 'Oat', extraCharge: 80, soldout: true },
        ],
      },
    ]);
    expect(menu.items).toEqual([
      {
        row: 6,
        type: 'basic',
        category: 'Coffee',
        name: 'Flat white',
        description: 'Double ristretto',
        price: { basePrice: 520, extraCharge: { delivery: 50 } },
        groups: ['milk'],
        dietary: ['V', 'GF'],
        allergenInfo: { CONTAINS: ['Milk'], MAY_CONTAIN: [], FREE_FROM: ['Egg', 'Tree nuts'] },
        label: 'Popular',
        availableFor: { pickup: true, delivery: false, dineIn: true },
        availableWeeklyHours: expect.objectContaining({ monday: [{ startTimeOfDay: '6:30 AM', endTimeOfDay: '3:00 PM' }] }),
        soldout: false,
      },
    ]);
  });

  it('reads the same whatever the line ends, separator, byte order mark and empty lines', () => {
    const menu = toMenu(good);
    expect(toMenu(`\uFEFF${good.replaceAll('\n', '\r\n')}\r\n,,,,\r\n\r\n`)).toEqual(menu);
    expect(toMenu(good.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/gm, ';'))).toEqual(menu);
    expect(toMenu(good)).toEqual(menu);
  });

  it('reads cents behind a comma where semicolons separate, and nowhere else', () => {
    const file = (separator: string, price: string) =>
      ['kind|name|category|price', 'category|Food', `item|Soup|Food|${price}`].join('\n').replaceAll('|', separator);
    const getPrice = (content: string) => toMenu(content).items[0]?.price?.basePrice;
    expect(['2,30', '2,5', '1.200,50', '2.30', '1,200', '12'].map((price) => getPrice(file(';', price)))).toEqual([
      230, 250, 120_050, 230, 120_000, 1_200,
    ]);
    expect(readMenuFile(file('\t', '2,30'), 'csv').problems).toMatchObject([{ row: 3, column: 'price', severity: 'error' }]);
  });

  it('lets items come before what they name', () => {
    const [top, ...rest] = good.split('\n');
    const [upside] = toMenu([top, ...rest.toReversed()].join('\n')).items;
    expect({ ...upside, row: 6 }).toEqual(toMenu(good).items[0]);
  });

  it('keeps what looks like a formula as text, and takes the guard of an exporter off', () => {
    const menu = toMenu(good.replace('Double ristretto', `"=HYPERLINK(""http://x"",""y"")"`));
    expect(menu.items[0]?.description).toBe('=HYPERLINK("http://x","y")');
    expect(toMenu(good.replace('Double ristretto', `'+1 shot`)).items[0]?.description).toBe('+1 shot');
    expect(toMenu(good.replace('Double ristretto', `'Tis strong`)).items[0]?.description).toBe(`'Tis strong`);
  });
});

describe('a bad menu file', () => {
  const change = (from: string | RegExp, to: string) => getProblems(good.replace(from, to));

  it.each<[string, string | RegExp, string, { row: number; column: string; message: RegExp }]>([
    ['unknown kind', 'group,milk', 'grp,milk', { row: 3, column: 'kind', message: /category, group, option, item/ }],
    ['category name too short', 'category,,,Coffee', 'category,,,Co', { row: 2, column: 'name', message: /at least 3/ }],
    ['category name too long', 'category,,,Coffee', `category,,,${'C'.repeat(31)}`, { row: 2, column: 'name', message: /at most 30/ }],
    ['category description too long', 'Roasted', 'R'.repeat(250), { row: 2, column: 'description', message: /at most 250/ }],
    [
      'price on a category',
      'category,,,Coffee,"Roasted in Marrickville, poured here",',
      'category,,,Coffee,x,5',
      { row: 2, column: 'price', message: /leave this empty/ },
    ],
    ['group min over 10', 'Milk,,,,1,1', 'Milk,,,,11,1', { row: 3, column: 'min', message: /0 to 10/ }],
    ['group max of 0', 'Milk,,,,1,1', 'Milk,,,,0,0', { row: 3, column: 'max', message: /1 to 10/ }],
    ['group min over max', 'Milk,,,,1,1', 'Milk,,,,2,1', { row: 3, column: 'max', message: /at least 2/ }],
    ['more choices than options', 'Milk,,,,1,1', 'Milk,,,,3,3', { row: 3, column: 'min', message: /only 2 options/ }],
    ['multiple is neither yes nor no', '1,1,no', '1,1,perhaps', { row: 3, column: 'multiple', message: /yes or no/ }],
    ['option name too short', 'option,,,Oat', 'option,,,O', { row: 5, column: 'name', message: /at least 2/ }],
    ['option price below 0', ',0.80,', ',-0.80,', { row: 5, column: 'price', message: /at least 0/ }],
    ['option twice', 'option,,,Oat', 'option,,,full CREAM', { row: 5, column: 'name', message: /already, in row 4/ }],
    ['option of no group', 'Oat,,0.80,milk', 'Oat,,0.80,milks', { row: 5, column: 'groups', message: /no group “milks”/ }],
    ['item name missing', 'coffee,Flat white', 'coffee,', { row: 6, column: 'name', message: /fill this in/ }],
    ['item name too long', 'Flat white', 'F'.repeat(101), { row: 6, column: 'name', message: /at most 100/ }],
    ['item description too long', 'Double', 'D'.repeat(400), { row: 6, column: 'description', message: /at most 400/ }],
    ['item price missing', '"$5.20"', '', { row: 6, column: 'price', message: /fill this in/ }],
    ['item price below 0', '"$5.20"', '-5.20', { row: 6, column: 'price', message: /at least 0/ }],
    ['item price in words', '"$5.20"', 'five', { row: 6, column: 'price', message: /like 12.50/ }],
    ['three decimals', '"$5.20"', '5.205', { row: 6, column: 'price', message: /like 12.50/ }],
    ['decimal comma', '"$5.20"', '"5,20"', { row: 6, column: 'price', message: /like 12.50/ }],
    ['price beyond reason', '"$5.20"', '"1,000,000.01"', { row: 6, column: 'price', message: /smaller/ }],
    ['item of no category', 'item,,coffee', 'item,,tea', { row: 6, column: 'category', message: /no category “tea”/ }],
    ['item of no group', ',milk,,,,0.50', ',beans,,,,0.50', { row: 6, column: 'groups', message: /no group “beans”/ }],
    ['dietary too long', 'V|GF', `V|${'x'.repeat(16)}`, { row: 6, column: 'dietary', message: /at most 15/ }],
    ['empty entry of a list', 'V|GF', 'V||GF', { row: 6, column: 'dietary', message: /empty entry/ }],
    ['allergen both in and free from', 'Egg|Tree nuts', 'milk', { row: 6, column: 'free_from', message: /also among/ }],
    ['label too long', 'Popular', 'P'.repeat(26), { row: 6, column: 'label', message: /at most 25/ }],
    ['hours', 'daily 6:30 AM - 3:00 PM', 'mornings', { row: 6, column: 'hours', message: /hours like/ }],
    ['collection type', 'pickup|dine in', 'pickup|drone', { row: 6, column: 'available_for', message: /pickup\|delivery\|dineIn/ }],
    ['an override of the direction', 'Flat white', '\u202EFlat white', { row: 6, column: 'name', message: /invisible/ }],
    ['a name that nobody sees', 'Flat white', '\u3164', { row: 6, column: 'name', message: /fill this in/ }],
    ['a soft hyphen', 'Double', 'Dou\u00ADble', { row: 6, column: 'description', message: /invisible/ }],
    ['an invisible sign in a list', 'V|GF', 'V|G\u200BF', { row: 6, column: 'dietary', message: /invisible/ }],
    ['control characters', 'Double', 'Dou\u0007ble', { row: 6, column: 'description', message: /control characters/ }],
  ])('%s', (_, from, to, { row, column, message }) => {
    expect(change(from, to)).toContainEqual({ row, column, severity: 'error', message: expect.stringMatching(message) });
  });

  it('reports everything at once, in the order of rows and columns', () => {
    const problems = getProblems(
      good.replace('Coffee', 'Co').replace('"$5.20"', 'x').replace('Flat white', 'F').replace('Popular', 'P'.repeat(26)),
    );
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 name', '6 category', '6 name', '6 price', '6 label']);
  });

  it('names unknown, repeated and missing columns and reads no further', () => {
    const problems = getProblems('kind,prise,kind\nitem,5,x');
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual(['1 prise', '1 kind', '1 name']);
  });

  it('names an item that is there twice in a category, and a group without options', () => {
    const twice = good.split('\n').at(-1) ?? '';
    expect(getProblems(`${good}\n${twice}\ngroup,,,Sugar,,,,0,3,yes,,,,,,,,`)).toEqual([
      { row: 7, column: 'name', severity: 'error', message: expect.stringMatching(/already, in row 6/) },
      { row: 8, column: 'name', severity: 'error', message: expect.stringMatching(/no options/) },
    ]);
  });

  it('counts rows as a spreadsheet does, empty lines and line breaks in cells included', () => {
    const text = file('', '"category",,,Coffee,"two\nlines",,,,,,,,,,,,,', '', 'item,,Coffee,X,,5,,,,,,,,,,,,');
    expect(getProblems(text)).toEqual([{ row: 5, column: 'name', severity: 'error', message: expect.stringMatching(/at least 2/) }]);
  });

  it('reports where quotation marks are broken, and what an empty or menu-less file lacks', () => {
    expect(getProblems(file(rows.category, 'item,,Coffee,"Flat'))).toEqual([
      { row: expect.any(Number), column: '', severity: 'error', message: expect.stringMatching(/quotation marks/) },
    ]);
    expect(getProblems('')).toEqual([{ row: null, column: '', severity: 'error', message: 'This file is empty.' }]);
    expect(getProblems(file(rows.category))).toEqual([
      { row: null, column: 'kind', severity: 'error', message: 'There is no item in this file.' },
    ]);
    expect(getProblems('x'.repeat(8_000_001))).toHaveLength(1);
  });

  it('quotes the file in texts that a list can show and a database takes', () => {
    const letters = 'a'.repeat(29);
    expect(getProblems(`kind,name\nitem,A,${letters}🍕`)).toContainEqual(
      expect.objectContaining({ row: 2, message: `“${letters}” is in column 3, which has no heading.` }),
    );
    const [unreadable] = getProblems('kind,name\nitem,\uFFFD12345678🍕x,');
    expect(unreadable?.message).toMatch(/^The file has letters that could not be read/);
    const long = getProblems(`kind,name,${'"'.repeat(2_000_000)}\nitem,A,`);
    const odd = getProblems('PK\u0003\u0004,\u202Exslx,kind');
    for (const { column, message } of [unreadable!, ...long, ...odd]) {
      expect([column.length <= 100, message.length <= 1_000]).toEqual([true, true]);
      expect((column + message).isWellFormed()).toBe(true);
      expect(hasHidden(column + message)).toBe(false);
    }
    expect(odd[0]?.column).toBe('pk');
  });

  it('has at most 500 problems and survives names of object members', () => {
    expect(getProblems(file(...Array.from({ length: 300 }, () => 'item,,,,,,,,,,,,,,,,,')))).toHaveLength(500);
    expect(getProblems(file('item,,__proto__,constructor,,1,toString,,,,,,,,,,,')).map(({ column }) => column)).toEqual([
      'category',
      'groups',
    ]);
  });
});
