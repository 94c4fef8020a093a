import { Autocomplete, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '@servery/contract/endpoint';
import { changeTable, createTables, listTables, mostNewTables } from '@servery/contract/tables';
import { numberOn } from '@servery/domain/text';
import { optional } from '@servery/ui/primitives/optional.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useEntityForm } from '../../kit/form/use-entity-form.ts';
import { useStore } from '../../shared/places.ts';

export type Table = ResponseOf<typeof changeTable>;

/** "T1, T2, … T20": what several tables will be called. */
const describeNames = (names: readonly string[]): string =>
  names.length <= 4 ? names.join(', ') : `${names.slice(0, 2).join(', ')}, … ${names.at(-1)}`;

/** Adds a table or several whose names count on, or changes one. `areas`: those that other tables are in. */
export const TableDialog = ({ table, areas, onClose }: { table: Table | undefined; areas: readonly string[]; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const at = { restaurantId, storeId };
  const [preview, setPreview] = useState({ name: '', count: 1 });
  const form = useEntityForm({
    row: table,
    initial: { name: table?.name ?? '', area: table?.area ?? '', count: 1 },
    create: { endpoint: createTables, call: (body) => ({ params: at, body }) },
    change: {
      endpoint: changeTable,
      call: ({ name, area }, { id, version }) => ({ params: { ...at, tableId: id }, body: { name, area, version } }),
    },
    labels: { name: 'Name', area: 'Area' },
    shownBy: [listTables],
    onDone: onClose,
  });
  const [name, count] = [form.field('name'), form.field('count')];
  const names = preview.count > 1 ? numberOn(preview.name.trim(), preview.count) : null;
  const act = table ? 'Save' : preview.count > 1 ? `Add ${preview.count} tables` : 'Add';
  return (
    <FormDialog of={form} title={table ? `Edit “${table.name}”` : 'Add tables'} act={act} onClose={onClose}>
      <TextInput
        label={preview.count > 1 ? 'Name of the first table' : 'Name'}
        description="A number or a short name, as guests and staff say it: 12, T4, Window."
        data-autofocus
        maxLength={40}
        {...name}
        onChange={(event) => {
          setPreview({ ...preview, name: event.currentTarget.value });
          name.onChange(event);
        }}
      />
      <Autocomplete
        label={optional('Area')}
        description="Where it is: Inside, Courtyard, Bar."
        data={[...areas]}
        maxLength={40}
        {...form.field('area')}
      />
      {table === undefined && (
        <Stack gap="xs">
          <NumberInput
            label="How many"
            min={1}
            max={mostNewTables}
            clampBehavior="strict"
            allowDecimal={false}
            {...count}
            onChange={(value) => {
              setPreview({ ...preview, count: Number(value) || 1 });
              count.onChange(value as number);
            }}
          />
          {names && (
            <Text size="sm" role="status">
              {describeNames(names)}
            </Text>
          )}
        </Stack>
      )}
    </FormDialog>
  );
};
