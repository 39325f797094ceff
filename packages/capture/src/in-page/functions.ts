/**
 * The functions that we call in a page as `curbcutInPage.<name>(…)`, except those of probes, which are listed
 * in `probes/in-page.generated.ts`. To add one, export it here. Everything it imports is bundled with it.
 */

export { collect } from '../collector/in-page/collect.ts';
export { detectMediaSound } from '../collector/in-page/detect-media-sound.ts';
export { readImportantSpacing } from '../collector/in-page/important-spacing.ts';
export { findOrientationTurns } from '../collector/in-page/orientation-turns.ts';
export { walkDocument } from '../collector/in-page/walk.ts';
export { getWalkedElements, getWalkedNodes, isWalked, numberNodes } from '../in-page-kit/numbers.ts';
export { countRequests, pause } from '../in-page-kit/requests.ts';
export { hideSecrets, showSecrets } from '../journey/in-page/hide-secrets.ts';
export { maskSecrets } from '../journey/in-page/mask-secrets.ts';
export { startRecording } from '../journey/in-page/recorder.ts';
export { findSignedInMarks, findSignInForm } from '../journey/in-page/sign-in-form.ts';
export { findSignOutLinks, hasPasswordField, requestStatus } from '../journey/in-page/signed-in.ts';
export {
  addTarget,
  findPressPoint,
  focusTarget,
  getTargetScope,
  hasValue,
  haveTraits,
  listCandidates,
  queryTargets,
  readActivatedLabel,
  readTarget,
  readTraits,
  scrollTarget,
  setTargetValue,
  waitForChange,
} from '../journey/in-page/targets.ts';
export { collectStyleReferences } from '../patch/in-page/collect-style-references.ts';
export {
  applyPatches,
  findPatchedElements,
  finishPatchTransitions,
  getOriginalNumbers,
  revertPatches,
  startPatching,
} from '../patch/in-page/page-patcher.ts';
export { readElementBoxes } from '../screenshots/in-page/element-boxes.ts';
export { clearPage } from '../visit/in-page/clear-page.in-page.ts';
export { digestDocument } from '../visit/in-page/digest-document.in-page.ts';
export { findElementsOutOfScope } from '../visit/in-page/element-scope.in-page.ts';
export { endTimerRecord } from '../visit/in-page/page-timers.ts';
export { hasChanged, settleOpenPage, watchForChanges } from '../visit/in-page/settle-open-page.in-page.ts';
export { endLoadWait, stabilize } from '../visit/in-page/stabilize.in-page.ts';
export { readStorage, restoreStorage } from '../visit/in-page/storage.ts';
export { waitForFrame } from '../visit/in-page/wait-for-frame.in-page.ts';
