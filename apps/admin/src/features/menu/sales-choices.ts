import { useEndpoint } from '@servery/app-kit/query.ts';
import { listSalesCategories } from '@servery/contract/sales-categories';
import { useRestaurant } from '../../shared/places.ts';

/** The sales categories to choose from, as a field has them. @param standing the chosen one: it is offered although it is archived */
export const useSalesCategories = (standing: string | null = null) => {
  const { restaurantId } = useRestaurant();
  const { data, error } = useEndpoint(listSalesCategories, { params: { restaurantId } });
  const rows = data?.rows ?? [];
  return {
    choices: rows
      .filter(({ id, archived }) => !archived || id === standing)
      .map(({ id, name, archived }) => ({ value: id, label: archived ? `${name} (archived)` : name })),
    /** Archived ones too. */
    names: new Map(rows.map(({ id, name }) => [id, name])),
    error: error?.error,
  };
};
