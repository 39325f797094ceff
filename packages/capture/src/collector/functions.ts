import { pressCharacters } from '../character-probe/in-page/press-characters.ts';
import { undoing } from '../character-probe/in-page/undoing.ts';
import { inkTexts } from '../contrast-probe/in-page/ink-texts.ts';
import { removeInk } from '../contrast-probe/in-page/remove-ink.ts';
import { tryFold } from '../fold-probe/in-page/folding.ts';
import {
  activatable,
  edgeStops,
  focusedInFrame,
  focusedNode,
  focusInFrame,
  focusNode,
  focusNumber,
  isInModal,
  nextTimer,
  readFocus,
  unfocus,
  waitForFocusMove,
  watchFocus,
} from '../keyboard-probe/in-page/focus.ts';
import { focusChanges } from '../keyboard-probe/in-page/focus-changes.ts';
import {
  changesLater,
  focusForPicture,
  withoutTransitions,
} from '../keyboard-probe/in-page/focus-pictures.ts';
import { isShownIndicator } from '../keyboard-probe/in-page/shown-indicator.ts';
import { namesInSheets } from '../patch/in-page/names-in-sheets.ts';
import { patching } from '../patch/in-page/patching.ts';
import { holdsText, picturesWithText } from '../picture-text/in-page/holds-text.ts';
import { sourceMapOf } from '../source-probe/in-page/source-map-of.ts';
import { textsCutBySpacing } from '../spacing-probe/in-page/texts-cut-by-spacing.ts';
import { tickingNodes, watchTexts } from '../text-watch/in-page/watch-texts.ts';
import { lookOf } from '../use/in-page/look-of.ts';
import { openRoots } from '../use/in-page/open-roots.ts';
import { stayHere } from '../use/in-page/stay-here.ts';
import { showsLetters } from '../video-probe/in-page/shows-letters.ts';
import { voicedMoments } from '../video-probe/in-page/voiced-moments.ts';
import { watchVideo } from '../video-probe/in-page/watch-video.ts';
import { coveredTexts, hitTests, overlaidTexts } from '../zoom-probe/in-page/overlaid-texts.ts';
import { textStates } from '../zoom-probe/in-page/text-state.ts';
import {
  forgetTexts,
  freeHeight,
  lostTexts,
  noteTexts,
  shownControls,
  textsOfWindowSize,
} from '../zoom-probe/in-page/zoomed-texts.ts';
import { attributeReader } from './in-page/attribute-reader.ts';
import { closedHosts } from './in-page/closed-hosts.ts';
import { collect } from './in-page/collect.ts';
import { documentReader } from './in-page/document-reader.ts';
import { domAccess } from './in-page/dom-access.ts';
import { fetchBytes } from './in-page/fetch-bytes.ts';
import { frameReader } from './in-page/frame-reader.ts';
import { contentText, generatedContent } from './in-page/generated-content.ts';
import { geometryReader } from './in-page/geometry-reader.ts';
import { hearMedia } from './in-page/hear-media.ts';
import { importantSpacing } from './in-page/important-spacing.ts';
import { mediaReader } from './in-page/media-reader.ts';
import { orientationTurns } from './in-page/orientation-turns.ts';
import { ownSheets } from './in-page/own-sheets.ts';
import { pseudoReader } from './in-page/pseudo-reader.ts';
import { recorder } from './in-page/recorder.ts';
import { sheetRules } from './in-page/sheet-rules.ts';
import { slotReader } from './in-page/slot-reader.ts';
import { stateReader } from './in-page/state-reader.ts';
import { styleReader } from './in-page/style-reader.ts';
import { styleReuse } from './in-page/style-reuse.ts';
import { walk } from './in-page/walk.ts';

/**
 * The collector's functions that run in the page, for `installedScript`. Each is self-contained, for its source
 * text is all that travels; there they find each other under `curbcut`.
 */
export const collectorFunctions = {
  activatable,
  attributeReader,
  changesLater,
  closedHosts,
  collect,
  contentText,
  coveredTexts,
  documentReader,
  domAccess,
  edgeStops,
  fetchBytes,
  focusChanges,
  focusedInFrame,
  focusedNode,
  focusForPicture,
  focusInFrame,
  focusNode,
  focusNumber,
  forgetTexts,
  frameReader,
  freeHeight,
  generatedContent,
  geometryReader,
  hearMedia,
  hitTests,
  holdsText,
  importantSpacing,
  inkTexts,
  isInModal,
  isShownIndicator,
  lookOf,
  lostTexts,
  mediaReader,
  namesInSheets,
  nextTimer,
  noteTexts,
  openRoots,
  orientationTurns,
  overlaidTexts,
  ownSheets,
  patching,
  picturesWithText,
  pressCharacters,
  pseudoReader,
  readFocus,
  recorder,
  removeInk,
  sheetRules,
  shownControls,
  showsLetters,
  slotReader,
  sourceMapOf,
  stateReader,
  stayHere,
  styleReader,
  styleReuse,
  textsCutBySpacing,
  textsOfWindowSize,
  textStates,
  tickingNodes,
  tryFold,
  undoing,
  unfocus,
  voicedMoments,
  waitForFocusMove,
  walk,
  watchFocus,
  watchTexts,
  watchVideo,
  withoutTransitions,
};

export type CollectorFunctions = typeof collectorFunctions;
