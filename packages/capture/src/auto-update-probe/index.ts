export { watchAutoUpdates } from './watch-auto-updates.ts';
