export { demoId } from './use-cases/demo-ids.ts';
export { makeBasket } from './use-cases/make-basket.ts';
export { getAddress } from './use-cases/make-history.ts';
export { demoStores, seedDemo, seedSharedUsers, getTableId } from './use-cases/seed-demo.ts';
export { showDemo, type DemoFacts } from './use-cases/show-demo.ts';
export { seedPeople } from './use-cases/seed-people.ts';
export { seedBills } from './use-cases/seed-bills.ts';
export { seedHistory } from './use-cases/seed-history.ts';
