import { cards, type CardOrder } from './card-order.ts';

const part = (order: CardOrder, share: number): number => Math.max(1, Math.floor(order.amount * share));

/** What may become of an order that is paid by card. Each life is lived by a guest and staff that insist on their answers. */
export const lives: Readonly<Record<string, (order: CardOrder) => Promise<unknown>>> = {
  'paid, accepted, given back in parts': async (order) => {
    await order.pay(cards.fine);
    if (!(await order.accept())) return;
    await order.refund(part(order, 0.3));
    await order.refund(part(order, 0.2));
  },
  // So little that the provider would give it back twice without a word.
  'paid, accepted, a little given back': async (order) => {
    await order.pay(cards.fine);
    if (await order.accept()) await order.refund(part(order, 0.1));
  },
  'declined, then paid, rejected': async (order) => {
    await order.pay(cards.declined);
    await order.pay(cards.fine);
    await order.reject();
  },
  'the bank asks, approved, accepted, cancelled': async (order) => {
    if ((await order.pay(cards.bankAsks)) === 'actionRequired') await order.answerBank('approve');
    await order.accept();
    await order.cancel();
  },
  'the bank asks, refused, paid by another card, the guest cancels': async (order) => {
    if ((await order.pay(cards.bankAsks)) === 'actionRequired') await order.answerBank('decline');
    await order.pay(cards.fine);
    await order.changeMind();
  },
  'paid, accepted, given back by two at once': async (order) => {
    await order.pay(cards.fine);
    if (await order.accept()) await Promise.all([order.refund(part(order, 0.7)), order.refund(part(order, 0.6))]);
  },
  'declined, given up': async (order) => {
    await order.pay(cards.noMoney);
    await order.abandon();
  },
  'paid, accepted, rejected, cancelled by staff and guest at once': async (order) => {
    await order.pay(cards.fine);
    await Promise.all([order.accept(), order.reject(), order.cancel(), order.changeMind()]);
  },
  'paid, accepted': async (order) => {
    await order.pay(cards.fine);
    await order.accept();
  },
  'paid, accepted, given back whole': async (order) => {
    await order.pay(cards.fine);
    if (await order.accept()) await order.refund(null);
  },
  'paid by the second card, a little given back': async (order) => {
    await order.pay(cards.declined);
    await order.pay(cards.fine);
    if (await order.accept()) await order.refund(part(order, 0.15));
  },
  'paid, cancelled': async (order) => {
    await order.pay(cards.fine);
    await order.cancel();
  },
  'the bank asks, nobody answers': async (order) => {
    await order.pay(cards.bankAsks);
  },
  'paid, a part given back, cancelled': async (order) => {
    await order.pay(cards.fine);
    if (await order.accept()) await order.refund(part(order, 0.4));
    await order.cancel();
  },
  'never tried': async () => {},
  'declined, nobody tries again': async (order) => {
    await order.pay(cards.declined);
  },
  'given up before any card': async (order) => {
    await order.abandon();
  },
  'paid, waits for staff': async (order) => {
    await order.pay(cards.fine);
  },
};
export const lifeNames = Object.keys(lives);
