import { findMovingTexts } from '../auto-update-probe/in-page/find-moving-texts.ts';
import { getAutoUpdatedNodes, watchTextChanges } from '../auto-update-probe/in-page/watch-text-changes.ts';
import { pressCharacters } from '../character-probe/in-page/press-characters.ts';
import { withChangesUndone } from '../character-probe/in-page/with-changes-undone.ts';
import { tryCollapse } from '../collapse-probe/in-page/try-collapse.ts';
import { inkTexts } from '../contrast-probe/in-page/ink-texts.ts';
import { removeInk } from '../contrast-probe/in-page/remove-ink.ts';
import { findImagesWithText, hasTextLines } from '../image-text/in-page/find-images-with-text.ts';
import {
  findActivatable,
  focusInFrame,
  focusNode,
  getFocusedInFrame,
  getFocusedNode,
  getFocusNumber,
  getNextTimerId,
  isInModal,
  readFocus,
  toggleEdgeStops,
  unfocus,
  waitForFocusMove,
  watchFocus,
} from '../keyboard-probe/in-page/focus.ts';
import { measureFocusChanges } from '../keyboard-probe/in-page/focus-changes.ts';
import {
  focusForScreenshot,
  waitForFocusReaction,
  withoutTransitions,
} from '../keyboard-probe/in-page/focus-screenshots.ts';
import { isShownIndicator } from '../keyboard-probe/in-page/shown-indicator.ts';
import { collectStyleReferences } from '../patch/in-page/collect-style-references.ts';
import { getPagePatcher } from '../patch/in-page/page-patcher.ts';
import { blockNavigation } from '../probes/in-page/block-navigation.ts';
import { getOpenRoots } from '../probes/in-page/get-open-roots.ts';
import { getPageAppearance } from '../probes/in-page/get-page-appearance.ts';
import { fetchSourceMap } from '../source-probe/in-page/fetch-source-map.ts';
import { findTextsCutBySpacing } from '../spacing-probe/in-page/find-texts-cut-by-spacing.ts';
import { hasLetters } from '../video-probe/in-page/has-letters.ts';
import { findVoicedMoments } from '../video-probe/in-page/voiced-moments.ts';
import { watchVideo } from '../video-probe/in-page/watch-video.ts';
import {
  createHitTester,
  findCoveredTexts,
  findOverlaidTexts,
} from '../zoom-probe/in-page/overlaid-texts.ts';
import { createTextStateReader } from '../zoom-probe/in-page/text-state.ts';
import {
  clearRecordedTexts,
  findLostTexts,
  findShownControls,
  findTextsSizedByWindow,
  measureFreeHeight,
  recordTexts,
} from '../zoom-probe/in-page/zoomed-texts.ts';
import { createAttributeReader } from './in-page/attribute-reader.ts';
import { createClosedHostFinder } from './in-page/closed-host-finder.ts';
import { collect } from './in-page/collect.ts';
import { detectMediaSound } from './in-page/detect-media-sound.ts';
import { createDocumentReader } from './in-page/document-reader.ts';
import { createDomAccess } from './in-page/dom-access.ts';
import { fetchBytes } from './in-page/fetch-bytes.ts';
import { createFrameReader } from './in-page/frame-reader.ts';
import { createGeneratedContentIndex, parseContentText } from './in-page/generated-content.ts';
import { createGeometryReader } from './in-page/geometry-reader.ts';
import { readImportantSpacing } from './in-page/important-spacing.ts';
import { injectStyleSheets } from './in-page/inject-style-sheets.ts';
import { createMediaReader } from './in-page/media-reader.ts';
import { findOrientationTurns } from './in-page/orientation-turns.ts';
import { createPseudoElementReader } from './in-page/pseudo-element-reader.ts';
import { createRecorder } from './in-page/recorder.ts';
import { createSlotReader } from './in-page/slot-reader.ts';
import { createStateReader } from './in-page/state-reader.ts';
import { createStyleReader } from './in-page/style-reader.ts';
import { createStyleReuse } from './in-page/style-reuse.ts';
import { createStyleSheetReader } from './in-page/style-sheet-reader.ts';
import { walkDocument } from './in-page/walk.ts';

/**
 * The collector's functions that run in the page, for `installedScript`. Each must be self-contained because
 * only its source text is sent to the page; there, the functions access each other through `curbcut`.
 */
export const collectorFunctions = {
  findActivatable,
  createAttributeReader,
  waitForFocusReaction,
  createClosedHostFinder,
  collect,
  parseContentText,
  findCoveredTexts,
  createDocumentReader,
  createDomAccess,
  toggleEdgeStops,
  fetchBytes,
  measureFocusChanges,
  getFocusedInFrame,
  getFocusedNode,
  focusForScreenshot,
  focusInFrame,
  focusNode,
  getFocusNumber,
  clearRecordedTexts,
  createFrameReader,
  measureFreeHeight,
  createGeneratedContentIndex,
  createGeometryReader,
  detectMediaSound,
  createHitTester,
  hasTextLines,
  readImportantSpacing,
  inkTexts,
  isInModal,
  isShownIndicator,
  getPageAppearance,
  findLostTexts,
  createMediaReader,
  collectStyleReferences,
  getNextTimerId,
  recordTexts,
  getOpenRoots,
  findOrientationTurns,
  findOverlaidTexts,
  injectStyleSheets,
  getPagePatcher,
  findImagesWithText,
  findMovingTexts,
  pressCharacters,
  createPseudoElementReader,
  readFocus,
  createRecorder,
  removeInk,
  createStyleSheetReader,
  findShownControls,
  hasLetters,
  createSlotReader,
  fetchSourceMap,
  createStateReader,
  blockNavigation,
  createStyleReader,
  createStyleReuse,
  findTextsCutBySpacing,
  findTextsSizedByWindow,
  createTextStateReader,
  getAutoUpdatedNodes,
  tryCollapse,
  withChangesUndone,
  unfocus,
  findVoicedMoments,
  waitForFocusMove,
  walkDocument,
  watchFocus,
  watchTextChanges,
  watchVideo,
  withoutTransitions,
};

export type CollectorFunctions = typeof collectorFunctions;
