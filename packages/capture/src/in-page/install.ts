import * as functions from './functions.ts';

export type InPageFunctions = Readonly<typeof functions>;

declare global {
  /** Our functions in the isolated world of a document. The page's own scripts cannot reach them. */
  var curbcutInPage: InPageFunctions;
}

globalThis.curbcutInPage = Object.freeze({ ...functions });
