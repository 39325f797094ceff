export { type UsedPage, type UseFacts, usePage } from './use-page.ts';
