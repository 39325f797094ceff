import { probeFunctions } from '../probes/in-page.generated.ts';
import * as functions from './functions.ts';

export type InPageFunctions = Readonly<typeof functions & typeof probeFunctions>;

declare global {
  /** Our functions in the isolated world of a document. The page's own scripts cannot reach them. */
  var curbcutInPage: InPageFunctions;
}

globalThis.curbcutInPage = Object.freeze({ ...functions, ...probeFunctions });
