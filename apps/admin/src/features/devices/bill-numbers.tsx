import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { may } from '@servery/app-kit/abilities.ts';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { endpointKey, useEndpoint } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getTillPrefix, putTillPrefix } from '@servery/contract/tills';
import { billNumber } from '@servery/domain/bills';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Section } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import type { Device } from './devices.types.ts';

const PrefixForm = ({ deviceId, prefix }: { deviceId: string; prefix: string | null }) => {
  const place = useStore();
  const params = { restaurantId: place.restaurantId, storeId: place.storeId, deviceId };
  const queries = useQueryClient();
  const { field, form, busy, error, dirty, done } = useForm({
    endpoint: putTillPrefix,
    initial: { prefix: prefix ?? '' },
    call: (body) => ({ params, body }),
    onDone: (saved) => queries.setQueryData<ResponseOf<typeof getTillPrefix>>(endpointKey(getTillPrefix, { params }), saved),
  });
  const canManage = may(useMe(), 'devices.manage', place);
  return (
    <form {...form}>
      <Group align="end" gap="sm">
        <TextInput
          label="Prefix"
          description="One to three letters that no other till of the store has."
          maxLength={3}
          readOnly={!canManage}
          {...field('prefix')}
        />
        {canManage && (
          <Button type="submit" variant="default" loading={busy} disabled={!dirty}>
            Save the prefix
          </Button>
        )}
        <span role="status">{done && <StateChip tone="done">Saved</StateChip>}</span>
      </Group>
      <FailureAlert error={error} />
    </form>
  );
};

/** What the numbers of a till's bills begin with. */
export const BillNumbers = ({ device }: { device: Device }) => {
  const { restaurantId, storeId } = useStore();
  const read = useEndpoint(getTillPrefix, { params: { restaurantId, storeId, deviceId: device.id } });
  const prefix = read.data?.prefix;
  return (
    <Section title="Bill numbers">
      {prefix === undefined ? (
        <FailureAlert error={read.error?.error} />
      ) : (
        <Text size="sm" c="dimmed" mb="md">
          {prefix === null
            ? 'This till has opened no bill yet. With its first it gets free letters, unless you choose some now.'
            : `The first bill of a day is ${billNumber(prefix, 1)}. Bills that were opened before keep their numbers.`}
        </Text>
      )}
      {prefix !== undefined && <PrefixForm deviceId={device.id} prefix={prefix} />}
      {read.isPending && <Skeleton height="4rem" />}
    </Section>
  );
};
