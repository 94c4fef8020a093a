import { Button, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { Sheet } from '@servery/ui/mantine/sheet.tsx';
import type { Switchable, Wish } from './sold-out.ts';

type State = 'available' | 'today' | 'changed' | 'counted';

const states: [State, string][] = [
  ['available', 'Available'],
  ['today', 'Sold out until the next trading day'],
  ['changed', 'Sold out until I change it'],
  ['counted', 'Only so many left'],
];
const buttonLabels: Readonly<Record<State, string>> = {
  available: 'Make it available',
  today: 'Sold out for today',
  changed: 'Sold out until I change it',
  counted: 'Count it',
};

const toState = ({ soldout, until, remaining }: Switchable): State => {
  if (remaining !== null && remaining > 0) return 'counted';
  return soldout ? (until === null ? 'changed' : 'today') : 'available';
};

const getNumber = (typed: string): number | null => {
  const number = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return number > 0 ? number : null;
};

const Form = ({ row, onSave }: { row: Switchable; onSave: (wish: Wish) => void }) => {
  const [state, setState] = useState(toState(row));
  const [typed, setTyped] = useState(row.remaining ? String(row.remaining) : '');
  const [todayOnly, setTodayOnly] = useState(row.remaining === null || row.until !== null);
  const [tried, setTried] = useState(false);
  const count = getNumber(typed);
  const save = () => {
    setTried(true);
    if (state === 'available') onSave({ soldout: false, until: 'changed', remaining: null });
    else if (state === 'today') onSave({ soldout: true, until: 'nextTradingDay', remaining: null });
    else if (state === 'changed') onSave({ soldout: true, until: 'changed', remaining: null });
    else if (count !== null) onSave({ soldout: false, until: todayOnly ? 'nextTradingDay' : 'changed', remaining: count });
  };
  return (
    <Stack gap="md">
      <Choice<State> label="Can it be ordered?" value={state} options={states} onChange={setState} />
      {state === 'counted' && (
        <>
          <TextInput
            label="How many are left"
            inputMode="numeric"
            maxLength={4}
            value={typed}
            error={tried && count === null ? 'Please enter a number from 1 to 9,999.' : null}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Switch
            size="md"
            label="Count for this trading day only"
            checked={todayOnly}
            onChange={(event) => setTodayOnly(event.currentTarget.checked)}
          />
        </>
      )}
      <Button fullWidth onClick={save}>
        {state === 'counted' && count !== null ? `${count} left` : buttonLabels[state]}
      </Button>
    </Stack>
  );
};

/** The sheet in which staff set how long an item is sold out, or how many are left. `row` null: closed. */
export const AvailabilitySheet = ({
  row,
  onSave,
  onClose,
}: {
  row: Switchable | null;
  onSave: (row: Switchable, wish: Wish) => void;
  onClose: () => void;
}) => (
  <Sheet title={row?.name ?? null} opened={row !== null} onClose={onClose}>
    {row && <Form row={row} onSave={(wish) => onSave(row, wish)} />}
  </Sheet>
);
