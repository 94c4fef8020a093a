import type { CurrencyCode } from './money.types.ts';

export const formatCases: { name: string; minor: number; currency: CurrencyCode; text: string }[] = [
  { name: 'nothing', minor: 0, currency: 'AUD', text: '$0.00' },
  { name: 'a single cent', minor: 1, currency: 'AUD', text: '$0.01' },
  { name: 'pence with a pound sign', minor: 1250, currency: 'GBP', text: '£12.50' },
  { name: 'thousands', minor: 123456, currency: 'NZD', text: '$1,234.56' },
  { name: 'millions', minor: 100000000, currency: 'USD', text: '$1,000,000.00' },
  { name: 'just below a thousand', minor: 99999, currency: 'USD', text: '$999.99' },
  { name: 'the minus before the symbol', minor: -5, currency: 'GBP', text: '-£0.05' },
  { name: 'negative thousands', minor: -123400, currency: 'AUD', text: '-$1,234.00' },
];

export const parseCases: { name: string; text: string; currency: CurrencyCode; minor: number | null }[] = [
  { name: 'whole', text: '12', currency: 'AUD', minor: 1200 },
  { name: 'one decimal', text: '12.5', currency: 'AUD', minor: 1250 },
  { name: 'symbol, thousands and spaces', text: ' $1,240.05 ', currency: 'AUD', minor: 124005 },
  { name: 'no whole part', text: '.5', currency: 'AUD', minor: 50 },
  { name: 'a trailing point', text: '3.', currency: 'AUD', minor: 300 },
  { name: 'negative with symbol', text: '-£3.00', currency: 'GBP', minor: -300 },
  { name: 'negative nothing is plain nothing', text: '-0', currency: 'GBP', minor: 0 },
  { name: 'a comma for the decimals', text: '2,50', currency: 'AUD', minor: 250 },
  { name: 'a comma for one decimal, with symbol', text: '-$2,5', currency: 'AUD', minor: -250 },
  { name: 'a comma for the decimals, and no whole part', text: ',50', currency: 'GBP', minor: 50 },
  { name: 'a comma for thousands', text: '1,240', currency: 'AUD', minor: 124000 },
  { name: 'a trailing comma', text: '3,', currency: 'AUD', minor: 300 },
  { name: 'commas that separate no thousands', text: '5,5,5', currency: 'AUD', minor: null },
  { name: 'thousands with points and decimals with a comma', text: '1.000,50', currency: 'AUD', minor: null },
  { name: 'thousands, and decimals with a comma', text: '1,000,50', currency: 'AUD', minor: null },
  { name: 'four digits behind a comma', text: '1,2345', currency: 'AUD', minor: null },
  { name: 'three decimals', text: '1.005', currency: 'AUD', minor: null },
  { name: "another currency's symbol", text: '£3', currency: 'AUD', minor: null },
  { name: 'words', text: 'free', currency: 'AUD', minor: null },
  { name: 'empty', text: '', currency: 'AUD', minor: null },
  { name: 'a symbol alone', text: '$', currency: 'AUD', minor: null },
  { name: 'beyond what a cart can hold', text: '12345678901234', currency: 'AUD', minor: null },
];

export const percentCases: { name: string; amount: number; percentage: number; result: number }[] = [
  { name: '10 % of 1,00', amount: 100, percentage: 10_000, result: 10 },
  { name: '8.875 % of 10.00 is 88.75 cents', amount: 1000, percentage: 8875, result: 89 },
  { name: 'half a cent goes up', amount: 5, percentage: 10_000, result: 1 },
  { name: 'half a cent of a negative goes down', amount: -5, percentage: 10_000, result: -1 },
  { name: 'less than half is nothing', amount: 4, percentage: 10_000, result: 0 },
  { name: 'nothing of a negative is not minus nothing', amount: -4, percentage: 10_000, result: 0 },
  { name: 'all of it', amount: 1234, percentage: 100_000, result: 1234 },
  { name: 'a product beyond 2^53', amount: 9_007_199_254_740_991, percentage: 100_000, result: 9_007_199_254_740_991 },
  { name: 'an odd product beyond 2^53', amount: 9_007_199_254_740_991, percentage: 50_000, result: 4_503_599_627_370_496 },
];

export const allocateCases: { name: string; total: number; weights: number[]; parts: number[] }[] = [
  { name: 'even', total: 300, weights: [1, 1, 1], parts: [100, 100, 100] },
  { name: 'ties go to the first', total: 100, weights: [1, 1, 1], parts: [34, 33, 33] },
  { name: 'the largest remainder gets the cent', total: 100, weights: [1, 2, 4], parts: [14, 29, 57] },
  { name: 'a weight of nothing gets nothing', total: 101, weights: [0, 1, 1], parts: [0, 51, 50] },
  { name: 'no weights at all count as equal', total: 5, weights: [0, 0], parts: [3, 2] },
  { name: 'a discount', total: -100, weights: [1, 1, 1], parts: [-34, -33, -33] },
  { name: 'nothing over nobody', total: 0, weights: [], parts: [] },
  { name: 'a total smaller than the number of parts', total: 2, weights: [5, 5, 5], parts: [1, 1, 0] },
  {
    name: 'products beyond 2^53',
    total: 9_007_199_254_740_991,
    weights: [3_000_000, 1_000_000],
    parts: [6_755_399_441_055_743, 2_251_799_813_685_248],
  },
];
