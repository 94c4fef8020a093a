import { lazy } from 'react';

/** Each builder is a separate file, loaded as soon as an item of its type is opened. */
export const PizzaForm = lazy(async () => ({ default: (await import('./pizza-form.tsx')).PizzaForm }));
export const HalvesForm = lazy(async () => ({ default: (await import('./halves-form.tsx')).HalvesForm }));
export const DealForm = lazy(async () => ({ default: (await import('./deal-form.tsx')).DealForm }));
