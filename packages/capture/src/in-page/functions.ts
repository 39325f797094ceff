/**
 * The functions that we call in a page, as `curbcutInPage.<name>(…)`. To add one, export it here; everything
 * that it imports is bundled with it.
 */

export { findMovingTexts } from '../auto-update-probe/in-page/find-moving-texts.ts';
export { getAutoUpdatedNodes, watchTextChanges } from '../auto-update-probe/in-page/watch-text-changes.ts';
export { pressCharacters } from '../character-probe/in-page/press-characters.ts';
export { tryCollapse } from '../collapse-probe/in-page/try-collapse.ts';
export { collect } from '../collector/in-page/collect.ts';
export { detectMediaSound } from '../collector/in-page/detect-media-sound.ts';
export { readImportantSpacing } from '../collector/in-page/important-spacing.ts';
export { findOrientationTurns } from '../collector/in-page/orientation-turns.ts';
export { walkDocument } from '../collector/in-page/walk.ts';
export { getWalkedElements, getWalkedNodes } from '../collector/in-page/walked-nodes.ts';
export { inkTexts } from '../contrast-probe/in-page/ink-texts.ts';
export { removeInk } from '../contrast-probe/in-page/remove-ink.ts';
export { findImagesWithText } from '../image-text/in-page/find-images-with-text.ts';
export {
  addEdgeStops,
  findActivatable,
  focusInFrame,
  focusNode,
  getFocusedInFrame,
  getFocusedNode,
  getNextTimerId,
  isInModal,
  readFocus,
  removeEdgeStops,
  unfocus,
  waitForFocusMove,
  watchFocus,
} from '../keyboard-probe/in-page/focus.ts';
export { measureFocusChanges } from '../keyboard-probe/in-page/focus-changes.ts';
export {
  focusForScreenshot,
  waitForFocusReaction,
  withoutTransitions,
} from '../keyboard-probe/in-page/focus-screenshots.ts';
export { collectStyleReferences } from '../patch/in-page/collect-style-references.ts';
export { getPagePatcher } from '../patch/in-page/page-patcher.ts';
export {
  countBlockedNavigations,
  startBlockingNavigation,
  stopBlockingNavigation,
} from '../probes/in-page/block-navigation.ts';
export { getOpenRoots } from '../probes/in-page/get-open-roots.ts';
export { fetchSourceMap } from '../source-probe/in-page/fetch-source-map.ts';
export { findTextsCutBySpacing } from '../spacing-probe/in-page/find-texts-cut-by-spacing.ts';
export { watchVideo } from '../video-probe/in-page/watch-video.ts';
export { clearPage } from '../visit/in-page/clear-page.in-page.ts';
export { stabilize } from '../visit/in-page/stabilize.in-page.ts';
export { waitForFrame } from '../visit/in-page/wait-for-frame.in-page.ts';
export {
  clearRecordedTexts,
  findLostTexts,
  findTextsSizedByWindow,
  recordTexts,
} from '../zoom-probe/in-page/zoomed-texts.ts';
