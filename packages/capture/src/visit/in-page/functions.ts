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

/** The visit's functions that run in the page, for `installedScript`. */
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

/** What they see of each other there: each travels as its source text alone. */
export type VisitFunctions = typeof visitFunctions;
