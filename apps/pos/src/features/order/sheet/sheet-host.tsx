import { showNotice } from '@servery/app-kit/notice.ts';
import { explainItem } from '@servery/domain/availability';
import { localMoment } from '@servery/domain/clock';
import { indexMenu, type CartLineInput, type MenuSnapshot } from '@servery/domain/menu';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { getLeaveFor, replaceLine, ringUp } from '../../../shared/bills/bill-commands.ts';
import { noApproval } from '../../../shared/people/approvals.ts';
import { useBills } from '../../../shared/bills/bills-store.ts';
import type { TillStore } from '../../../shared/bills/stored-data.ts';
import { getPriceInput } from '../../../shared/bills/till-data.ts';
import { rememberChoices, toLine, useLastChoices } from '../last-choices.ts';
import { closeSheet, openLine, useRing } from '../ring-state.ts';
import { CustomSheet } from './custom-sheet.tsx';
import { DealSheet } from './deal-sheet.tsx';
import { BasicSheet, HalvesSheet, PizzaSheet } from './item-sheets.tsx';

/** The open sheet over the tiles, checked against the current menu; renders nothing when none is open. */
export const SheetHost = ({ menu, store }: { menu: MenuSnapshot; store: TillStore }) => {
  const sheet = useRing((state) => state.sheet);
  const collectionType = useBills(({ shown, draft }) => (shown ?? draft).collectionType);
  const choices = useLastChoices(({ byItem }) => (sheet ? byItem[sheet.item.id] : undefined));
  const wanted = useBills(({ shown }) => shown?.requested?.at);
  if (!sheet) return null;
  const { line } = sheet;
  const index = indexMenu(menu);
  const item = index.items.get(sheet.item.id) ?? sheet.item;
  const atLocal = localMoment(wanted ?? new Date(clockNow()).toISOString(), store.timeZone);
  const onAdd = async (made: CartLineInput) => {
    const input = getPriceInput(menu, store, wanted);
    const leave = line && line.sent > 0 ? await getLeaveFor('voidAfterSending', `Change ${item.name}`) : noApproval;
    if (leave === null) return;
    const problems = line ? replaceLine(line, made, input, leave) : ringUp(made, input);
    const [problem] = problems;
    if (problem) return showNotice(`${item.name} was not added`, problem.message);
    rememberChoices(made);
    openLine(null);
    closeSheet();
  };
  const way = { source: 'pos', collectionType } as const;
  const props = {
    line: line ? { ...line.input, quantity: line.quantity } : undefined,
    index,
    way,
    note: explainItem(index, item, { collectionType, atLocal, system: 'pos' })?.message ?? null,
    last: line ? null : toLine(choices, item, index, way),
    most: store.commentMaxLength,
    onAdd: (made: CartLineInput) => void onAdd(made),
  };
  const key = line?.id ?? item.id;
  switch (item.type) {
    case 'basic':
      return <BasicSheet key={key} item={item} {...props} />;
    case 'pizza':
      return <PizzaSheet key={key} item={item} {...props} />;
    case 'halfAndHalf':
      return <HalvesSheet key={key} item={item} {...props} />;
    case 'deal':
      return <DealSheet key={key} item={item} {...props} />;
    case 'custom':
      return <CustomSheet key={key} item={item} {...props} />;
  }
};
