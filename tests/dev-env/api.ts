export { ApiClient, type Answer } from '../../apps/server/src/platform/http/api-client.ts';
