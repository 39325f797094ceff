export { createElementLocator } from './element-locator.ts';
export { runAxe } from './run-axe.ts';
