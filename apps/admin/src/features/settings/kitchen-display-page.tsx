import type { SettingsOf } from '@servery/contract/settings/index';
import { getAge } from '@servery/domain/kitchen';
import { Effect, type EffectRow } from '../../kit/settings/effect.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);
const at = (minute: number) => new Date(minute * 60_000).toISOString();

/** A ticket from when it comes in until it is late, minute by minute, by the rule of the displays themselves. */
const TicketLife = ({ kitchenDisplay }: { kitchenDisplay: SettingsOf<'kitchenDisplay'> }) => {
  const { prepTimeInMinutes, lateAfterDueInMinutes, clearCancelledAfterInMinutes } = kitchenDisplay;
  const ticket = { createdAt: at(0), dueAt: at(prepTimeInMinutes) };
  const all = Array.from({ length: prepTimeInMinutes + lateAfterDueInMinutes + 1 }, (_, minute) =>
    getAge(ticket, at(minute), kitchenDisplay),
  );
  const [urgent, late] = [all.indexOf('working'), all.indexOf('late')];
  const rows: EffectRow[] = [
    { label: 'Comes in', text: urgent === 0 ? 'Urgent from the start' : 'Normal' },
    ...(urgent > 0 ? [{ label: `After ${minutes(urgent)}`, text: 'Urgent' }] : []),
    ...(late > prepTimeInMinutes ? [{ label: `After ${minutes(prepTimeInMinutes)}`, text: 'Due' }] : []),
    ...(urgent === -1 ? [{ label: 'Urgent', text: 'Never: it is late first.', warn: true }] : []),
    { label: `After ${minutes(late)}`, text: late > prepTimeInMinutes ? 'Late' : 'Due, and late from then on' },
    {
      label: 'Cancelled',
      text: clearCancelledAfterInMinutes === null ? 'Stays until a cook clears it' : `Goes after ${minutes(clearCancelledAfterInMinutes)}`,
    },
  ];
  return <Effect rows={rows} />;
};

/** The prep time, and when a ticket is shown as urgent or late. */
export const KitchenDisplayPage = () => (
  <SettingsPage<'kitchenDisplay'>
    title="Kitchen display"
    intro="How long the kitchen has for an order, and when its tickets look urgent or late."
    sections={[{ id: 'kitchenDisplay', save: 'Save kitchen display' }]}
    beside={{ title: 'A ticket, minute by minute', show: (values) => <TicketLife {...values} /> }}
  />
);
