import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { beginVisit, visitMinutes } from '@servery/contract/visits';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import { session } from '../../shared/session.ts';

interface Target {
  id: string;
  name: string;
}

/** Asks why a restaurant is opened as its owner, and opens it. `restaurant` null: the dialog is closed. */
export const VisitDialog = ({ restaurant, onClose }: { restaurant: Target | null; onClose: () => void }) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const isGiven = reason.trim().length >= 3;
  const close = () => {
    setReason('');
    setMissing(false);
    onClose();
  };
  const enter = async () => {
    if (restaurant === null) return;
    await navigate({ to: '/restaurants/$restaurantId/stores', params: { restaurantId: restaurant.id } });
    await session.check();
    await queries.invalidateQueries();
  };
  return (
    <Confirm
      opened={restaurant !== null}
      title={`Open ${restaurant?.name ?? 'this restaurant'} as its owner?`}
      act="Open as the owner"
      harmful={false}
      endpoint={beginVisit}
      call={() => ({ body: { restaurantId: restaurant?.id ?? '', reason } })}
      check={() => {
        setMissing(!isGiven);
        return isGiven;
      }}
      onDone={enter}
      onClose={close}
    >
      <p>
        You see its pages as an owner does, for {visitMinutes} minutes, and can change its settings and menus. You cannot handle orders,
        refund, change payouts, or see or change who has access. The restaurant sees who visited, when and why.
      </p>
      <TextInput
        label="Reason"
        description="The owner can read it."
        placeholder="Asked us to check the delivery areas"
        autoComplete="off"
        data-autofocus
        maxLength={200}
        value={reason}
        error={missing && !isGiven ? 'Please say why, in at least 3 characters.' : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Confirm>
  );
};
