/**
 * Files that Curbcut's npm package contains (`tools/package`). Importing this module has no side effects.
 */
export { FONT_SOURCES } from './browser/fonts/font-set.ts';
export { createInPageScript } from './visit/in-page-script.ts';
