import { Button, NumberInput, Radio, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import { endpointKey, useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import { listSoldOut, setSoldOut } from '@servery/contract/menu';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Section } from '../../../shared/page.tsx';
import { useStore } from '../../../shared/places.ts';
import { useMe } from '../../../shared/session.ts';
import type { EditedItem } from '../menu-edits.ts';
import { useMenuChanged } from '../use-menu-changed.ts';
import { SoldOutState } from './sold-out-state.tsx';

type Until = 'changed' | 'nextTradingDay';
const most = 9_999;

/** Sells an item out, limits how many are left, or puts it back on sale: at once, apart from what else is edited. */
export const SoldOutSection = ({ item }: { item: EditedItem }) => {
  const { restaurantId, storeId } = useStore();
  const params = { restaurantId, storeId };
  const canChange = may(useMe(), 'availability.manage', params);
  const queries = useQueryClient();
  const menuChanged = useMenuChanged();
  const { data, error, refetch } = useEndpoint(listSoldOut, { params });
  const [until, setUntil] = useState<Until>('nextTradingDay');
  const [left, setLeft] = useState<number | string>('');
  const again = () => {
    void menuChanged();
    void queries.invalidateQueries({ queryKey: endpointKey(listSoldOut) });
  };
  const change = useEndpointMutation(setSoldOut, { onSuccess: again, onError: again });
  const mark = data?.rows.find(({ kind, id }) => kind === 'item' && id === item.id);
  const isMarked = item.soldout || mark !== undefined;
  const send = (wish: { soldout: boolean; until: Until; remaining: number | null }) =>
    change.mutate({ params, body: { items: [{ id: item.id, ...wish }], options: [], sizes: [], toppings: [] }, retries: 1 });
  const count = typeof left === 'number' && left >= 1 && left <= most ? left : null;
  return (
    <Section title="Sold out" intro="Takes effect at once, for guests and at every till.">
      {!data && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {data && (
        <Stack gap="md">
          <span role="status">
            <SoldOutState soldout={item.soldout} remaining={mark?.remaining ?? null} until={mark?.until ?? null} />
          </span>
          {canChange && isMarked && (
            <Button size="md" loading={change.isPending} onClick={() => send({ soldout: false, until: 'changed', remaining: null })}>
              Put back on sale
            </Button>
          )}
          {canChange && !isMarked && (
            <>
              <Radio.Group label="Until" value={until} onChange={(value) => setUntil(value as Until)}>
                <Stack gap="sm" mt="xs">
                  <Radio value="nextTradingDay" label="The next trading day" />
                  <Radio value="changed" label="I put it back on sale" />
                </Stack>
              </Radio.Group>
              <Button
                size="md"
                variant="default"
                loading={change.isPending}
                onClick={() => send({ soldout: true, until, remaining: null })}
              >
                Sell out now
              </Button>
              <NumberInput
                label="Or only so many are left"
                description={`1 to ${most}. Every order counts it down.`}
                allowDecimal={false}
                allowNegative={false}
                inputMode="numeric"
                value={left}
                onChange={setLeft}
              />
              <Button
                size="md"
                variant="default"
                disabled={count === null || change.isPending}
                onClick={() => send({ soldout: false, until, remaining: count })}
              >
                Set the limit
              </Button>
            </>
          )}
          <FailureAlert error={change.error?.error} />
        </Stack>
      )}
    </Section>
  );
};
