import { probeFunctions } from '../probes/in-page.generated.ts';
import * as functions from './functions.ts';

export type InPageFunctions = Readonly<typeof functions & typeof probeFunctions>;

declare global {
  /** Our functions in a document's isolated world. The page's own scripts can't reach them. */
  var curbcutInPage: InPageFunctions;
}

globalThis.curbcutInPage = Object.freeze({ ...functions, ...probeFunctions });
