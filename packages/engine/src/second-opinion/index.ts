export { askAxe } from './ask-axe.ts';
export { elementLocator } from './locate.ts';
