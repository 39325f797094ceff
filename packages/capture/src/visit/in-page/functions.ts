import { finishAnimations } from './finish-animations.in-page.ts';
import { leave } from './leave.in-page.ts';
import { loadPictures } from './load-pictures.in-page.ts';
import { nextFrame } from './next-frame.in-page.ts';
import { readFacts } from './read-facts.in-page.ts';
import { rest } from './rest.in-page.ts';
import { scrollThrough } from './scroll-through.in-page.ts';
import { settle } from './settle.in-page.ts';
import { takeTurn } from './take-turn.in-page.ts';
import { watchChanges } from './watch-changes.in-page.ts';

/** The visit's functions that run in the page, for `installedScript`. */
export const visitFunctions = {
  finishAnimations,
  leave,
  loadPictures,
  nextFrame,
  readFacts,
  rest,
  scrollThrough,
  settle,
  takeTurn,
  watchChanges,
};

/** What they see of each other there: each travels as its source text alone. */
export type VisitFunctions = typeof visitFunctions;
