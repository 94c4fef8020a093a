import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { may } from '@servery/app-kit/abilities.ts';
import { endpointKey, useEndpoint } from '@servery/app-kit/query.ts';
import { describeUserAgent } from '@servery/app-kit/user-agent.ts';
import { endDeviceSession, listDevices, listDeviceSessions } from '@servery/contract/devices';
import type { ResponseOf } from '@servery/contract/endpoint';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { useState } from 'react';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import { Section } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import type { Device } from './devices.types.ts';

type SessionRow = ResponseOf<typeof listDeviceSessions>['rows'][number];

const OneSession = ({ device, row }: { device: Device; row: SessionRow }) => {
  const place = useStore();
  const { restaurantId, storeId } = place;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const where = describeUserAgent(row.userAgent) || 'Unknown browser';
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={600}>{where}</Text>
        <Text size="sm" c="dimmed">
          Signed in <RelativeTime at={row.createdAt} timeZone={deviceZone} />, last used{' '}
          <RelativeTime at={row.lastSeenAt} timeZone={deviceZone} />
        </Text>
      </div>
      {may(useMe(), 'devices.manage', place) && (
        <Button variant="default" onClick={() => setAsking(true)}>
          End this session…
        </Button>
      )}
      {asking && (
        <Confirm
          endpoint={endDeviceSession}
          call={() => ({ params: { restaurantId, storeId, deviceId: device.id, sessionId: row.id } })}
          title={`End this session of “${device.name}”?`}
          act="End the session"
          keep="Keep it"
          onDone={async () => {
            await queries.invalidateQueries({ queryKey: endpointKey(listDevices) });
            await queries.invalidateQueries({ queryKey: endpointKey(listDeviceSessions) });
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            “{device.name}” is signed out there within seconds, and comes back with a new code. What it has not sent stays on it until then.
          </p>
        </Confirm>
      )}
    </Group>
  );
};

/** Where a device is signed in, and the way to end it. */
export const DeviceSessions = ({ device }: { device: Device }) => {
  const { restaurantId, storeId } = useStore();
  const { data, error } = useEndpoint(listDeviceSessions, { params: { restaurantId, storeId, deviceId: device.id } });
  if (data?.rows.length === 0) return null;
  return (
    <Section title="Sessions">
      <FailureAlert error={error?.error} />
      <Stack gap="md">
        {data?.rows.map((row) => (
          <OneSession key={row.id} device={device} row={row} />
        ))}
      </Stack>
    </Section>
  );
};
