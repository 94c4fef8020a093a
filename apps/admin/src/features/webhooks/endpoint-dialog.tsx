import { Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changeEventEndpoint, createEventEndpoint, listEventEndpoints, type EventEndpointView } from '@servery/contract/event-endpoints';
import { eventKinds, eventKindTexts, type EventKind } from '@servery/contract/event-kinds';
import { optional } from '@servery/ui/primitives/optional.ts';
import { DialogForm } from '../../kit/form/form-dialog.tsx';
import { useEntityForm } from '../../kit/form/use-entity-form.ts';
import { useRestaurant } from '../../shared/places.ts';
import { SecretView } from '../../shared/secret-view.tsx';
import { WhichStores } from '../../shared/which-stores.tsx';

interface Values {
  url: string;
  description: string;
  kinds: EventKind[];
  where: 'all' | 'some';
  storeIds: string[];
}

const EndpointForm = ({
  endpoint,
  onDone,
  onClose,
}: {
  endpoint: EventEndpointView | undefined;
  onDone: (secret: string | null) => void;
  onClose: () => void;
}) => {
  const { restaurantId, stores } = useRestaurant();
  const toBody = ({ where, storeIds, ...body }: Values) => ({ ...body, storeIds: where === 'all' ? null : storeIds });
  const form = useEntityForm({
    row: endpoint,
    initial: {
      url: endpoint?.url ?? 'https://',
      description: endpoint?.description ?? '',
      kinds: endpoint?.kinds ?? [...eventKinds],
      where: endpoint?.storeIds ? 'some' : 'all',
      storeIds: endpoint?.storeIds ?? [],
    } as Values,
    create: { endpoint: createEventEndpoint, call: (values, id) => ({ params: { restaurantId }, body: { id, ...toBody(values) } }) },
    change: {
      endpoint: changeEventEndpoint,
      call: (values, { id }) => ({ params: { restaurantId, eventEndpointId: id }, body: toBody(values) }),
    },
    shownBy: [listEventEndpoints],
    onDone: (answer) => onDone('secret' in answer ? answer.secret : null),
  });
  const { values, set, field, problemAt } = form;
  return (
    <DialogForm of={form} act={endpoint ? 'Save' : 'Add the webhook'} onClose={onClose}>
      <TextInput
        label="Address"
        description="Where the other side receives events. Only https, and only on the public internet."
        data-autofocus
        maxLength={500}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        {...field('url')}
      />
      <TextInput label={optional('Description')} description="Who receives them, and for what." maxLength={100} {...field('description')} />
      <Checkbox.Group
        label="Events"
        value={values.kinds}
        error={problemAt('kinds')}
        onChange={(kinds) => set('kinds', kinds as EventKind[])}
      >
        <Stack gap="sm" mt="xs">
          {eventKinds.map((kind) => (
            <Checkbox key={kind} value={kind} size="md" label={eventKindTexts[kind]} description={kind} />
          ))}
        </Stack>
      </Checkbox.Group>
      <WhichStores
        stores={stores}
        where={values.where}
        storeIds={values.storeIds}
        error={problemAt('storeIds')}
        onWhere={(where) => set('where', where)}
        onStores={(storeIds) => set('storeIds', storeIds)}
      />
    </DialogForm>
  );
};

/** Adds an address, and then shows its secret once; or changes one. */
export const EndpointDialog = ({ endpoint, onClose }: { endpoint?: EventEndpointView | undefined; onClose: () => void }) => {
  const [secret, setSecret] = useState<string | null>(null);
  const title = endpoint ? 'Edit the webhook' : 'Add a webhook';
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={secret === null ? title : 'Signing secret'} size="lg">
      {secret === null ? (
        <EndpointForm endpoint={endpoint} onClose={onClose} onDone={(made) => (made === null ? onClose() : setSecret(made))} />
      ) : (
        <SecretView label="Signing secret" secret={secret} onClose={onClose} />
      )}
    </Modal>
  );
};
