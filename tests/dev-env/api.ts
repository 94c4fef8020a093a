export { ApiClient, type Answer } from '../../apps/server/src/demo-live/api-client.ts';
