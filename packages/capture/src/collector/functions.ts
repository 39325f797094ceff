import { collectStyleReferences } from '../patch/in-page/collect-style-references.ts';
import { getPagePatcher } from '../patch/in-page/page-patcher.ts';
import { probeFunctions } from '../probes/in-page.generated.ts';
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
  createAttributeReader,
  createClosedHostFinder,
  collect,
  parseContentText,
  createDocumentReader,
  createDomAccess,
  fetchBytes,
  createFrameReader,
  createGeneratedContentIndex,
  createGeometryReader,
  detectMediaSound,
  readImportantSpacing,
  createMediaReader,
  collectStyleReferences,
  findOrientationTurns,
  injectStyleSheets,
  getPagePatcher,
  createPseudoElementReader,
  createRecorder,
  createStyleSheetReader,
  createSlotReader,
  createStateReader,
  createStyleReader,
  createStyleReuse,
  walkDocument,
  ...probeFunctions,
};

export type CollectorFunctions = typeof collectorFunctions;
