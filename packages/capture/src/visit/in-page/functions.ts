import { clearPage } from './clear-page.in-page.ts';
import { finishAnimations } from './finish-animations.in-page.ts';
import { loadImages } from './load-images.in-page.ts';
import { readDocumentFacts } from './read-document-facts.in-page.ts';
import { scrollThrough } from './scroll-through.in-page.ts';
import { stabilize } from './stabilize.in-page.ts';
import { waitForFrame } from './wait-for-frame.in-page.ts';
import { waitForTurn } from './wait-for-turn.in-page.ts';
import { waitUntilQuiet } from './wait-until-quiet.in-page.ts';
import { watchChanges } from './watch-changes.in-page.ts';

/** The functions of the visit that run in the page, for `buildInstalledScript`. */
export const visitFunctions = {
  finishAnimations,
  clearPage,
  loadImages,
  waitForFrame,
  readDocumentFacts,
  stabilize,
  scrollThrough,
  waitUntilQuiet,
  waitForTurn,
  watchChanges,
};

/** The type of `curbcut` in the page. Only the source text of each function is sent there. */
export type VisitFunctions = typeof visitFunctions;
