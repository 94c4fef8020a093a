export { makeAdmin } from './use-cases/make-admin.ts';
