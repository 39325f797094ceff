export { findMovingTexts, watchAutoUpdates } from './watch-auto-updates.ts';
