/**
 * The functions that we call in a page as `curbcutInPage.<name>(…)`, except those of probes, which are listed
 * in `probes/in-page.generated.ts`. To add one, export it here. Everything it imports is bundled with it.
 */

export { collect } from '../collector/in-page/collect.ts';
export { detectMediaSound } from '../collector/in-page/detect-media-sound.ts';
export { readImportantSpacing } from '../collector/in-page/important-spacing.ts';
export { findOrientationTurns } from '../collector/in-page/orientation-turns.ts';
export { walkDocument } from '../collector/in-page/walk.ts';
export { getWalkedElements, getWalkedNodes, numberNodes } from '../collector/in-page/walked-nodes.ts';
export { collectStyleReferences } from '../patch/in-page/collect-style-references.ts';
export { getPagePatcher } from '../patch/in-page/page-patcher.ts';
export { readElementBoxes } from '../screenshots/in-page/element-boxes.ts';
export { clearPage } from '../visit/in-page/clear-page.in-page.ts';
export { endTimerRecord } from '../visit/in-page/page-timers.ts';
export { endLoadWait, stabilize } from '../visit/in-page/stabilize.in-page.ts';
export { waitForFrame } from '../visit/in-page/wait-for-frame.in-page.ts';
