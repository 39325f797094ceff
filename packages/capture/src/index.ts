export { adoptSession } from './browser/adopted-session.ts';
export { CdpError } from './browser/cdp.ts';
export { buildChildEnvironment } from './browser/child-environment.ts';
export {
  findBrowser,
  NoBrowserError,
} from './browser/find-browser.ts';
export { type FontMode, prepareFonts } from './browser/fonts/browser-fonts.ts';
export { listInstalledBrowserPaths } from './browser/installed-browsers.ts';
export { BrowserStartError } from './browser/launch.ts';
export * from './collector/index.ts';
export { createNodeNumbering } from './collector/walk-numbers.ts';
export * from './guard/index.ts';
export {
  createErrorReporter,
  describeError,
  describeInternalError,
  getErrorReference,
  type ReportInternalError,
} from './internal-error.ts';
export * from './journey/index.ts';
export * from './patch/index.ts';
export { createNotTestedOutcome } from './pool/not-tested-outcome.ts';
export {
  createOpenPageHost,
  describeForeignFrames,
  type OpenPage,
  type OpenPageHost,
} from './pool/open-page-host.ts';
export {
  openPool,
  type PageHost,
  type PageOptions,
  type PageOutcome,
  type Pool,
  type PoolOptions,
} from './pool/pool.ts';
export { raceWithAbort } from './pool/race-with-abort.ts';
export { printPdf } from './print/print-pdf.ts';
export { locateGeneratedTexts } from './probes/contrast/locate-targets.ts';
export { measureContrast } from './probes/contrast/measure-contrast.ts';
export type {
  OpenedState,
  Probe,
  StateReceiver,
} from './probes/define-probe.ts';
export { allProbes } from './probes/index.generated.ts';
export { findUsableParts, type UsableParts } from './probes/interaction/usable-parts.ts';
export type { LimitOverrides, ProbeDepth } from './probes/limits.ts';
export { type PageChanges, PageFingerprint, pageChangesChannel } from './probes/page-fingerprint.ts';
export {
  createLimit,
  type ProbeWork,
  probeWorkChannel,
  runProbes,
  selectNeededProbes,
} from './probes/run-probes.ts';
export { detectFramework } from './probes/source/detect-framework.ts';
export { locateSources } from './probes/source/locate-sources.ts';
export type { ElementSourceLocation } from './probes/source/parse-reported-source.ts';
export { prefetchSourceMaps } from './probes/source/source-maps.ts';
export {
  type ListedStateControl,
  listStateControls,
  saveLoadedNodes,
} from './probes/states/state-keys.ts';
export type { TestLimit } from './probes/test-limit.ts';
export { PRODUCT_TOKEN } from './product-token.ts';
export * from './screenshots/index.ts';
export { DEFAULT_PAGE_TIME_LIMIT_MS, Deadline, type PageClock } from './visit/deadline.ts';
export type { ElementScope } from './visit/in-page/element-scope.in-page.ts';
export {
  createNotTestedReason,
  type NotTestedCode,
  type NotTestedReason,
} from './visit/not-tested-reason.ts';
export {
  type Credentials,
  DEFAULT_VIEWPORT,
} from './visit/options.ts';
export type { NotTestedVisit } from './visit/settle-document.ts';
export type {
  StableFrame,
  StablePage,
} from './visit/stable-page.ts';
export { recordSteps, STEP_CHANNEL, type StepTime, timeStep } from './visit/step-times.ts';
export type { StoredState } from './visit/stored-state.ts';
