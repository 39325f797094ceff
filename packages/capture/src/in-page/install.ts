import * as functions from './functions.ts';

declare global {
  /** Our functions in the isolated world of a document. The page's own scripts cannot reach them. */
  var curbcutInPage: Readonly<typeof functions>;
}

globalThis.curbcutInPage = Object.freeze({ ...functions });
