import { Select } from '@mantine/core';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useSalesCategories } from '../sales-choices.ts';
import type { FormOfItem } from './use-item-form.ts';

/** What the item's sales are reported under. An archived category stays until another one is chosen. */
export const SalesField = ({ form: { values, set, problemAt } }: { form: FormOfItem }) => {
  const value = values.categorySalesId ?? null;
  const { choices, error } = useSalesCategories(value);
  if (error) return <FailureAlert error={error} />;
  return (
    <Select
      label="Sales category"
      description="What its sales are reported under. The list is the restaurant’s: Sales categories."
      placeholder="None"
      clearable
      searchable
      data={choices}
      value={value}
      error={problemAt('categorySalesId')}
      onChange={(id) => set('categorySalesId', id)}
    />
  );
};
