/** What the npm package of Curbcut contains as files (`tools/package`); an import of this module starts nothing. */
export { FONT_SOURCES } from './browser/fonts/font-set.ts';
export { createInPageScript } from './visit/in-page-script.ts';
