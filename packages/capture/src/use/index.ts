export { type UseFacts, usePage } from './use-page.ts';
