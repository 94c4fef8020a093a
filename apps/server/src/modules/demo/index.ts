export { demoStores, seedDemo, seedSharedUsers } from './use-cases/seed-demo.ts';
export { showDemo, type DemoFacts } from './use-cases/show-demo.ts';
export { seedHistory } from './use-cases/seed-history.ts';
