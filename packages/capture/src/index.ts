export { CdpError, type CdpErrorReason, type CdpSession } from './browser/cdp.ts';
export { childEnvironment } from './browser/child-environment.ts';
export {
  type BrowserSource,
  type FindBrowserOptions,
  type FoundBrowser,
  findBrowser,
  NoBrowserError,
} from './browser/find-browser.ts';
export { type FontMode, prepareFonts } from './browser/fonts/browser-fonts.ts';
export { installedBrowserPaths } from './browser/installed-browsers.ts';
export { BrowserStartError } from './browser/launch.ts';
export * from './collector/index.ts';
export * from './contrast-probe/index.ts';
export * from './guard/index.ts';
export * from './patch/index.ts';
export * from './picture/index.ts';
export { openPool, type PageOptions, type PageOutcome, type Pool, type PoolOptions } from './pool/pool.ts';
export { type PrintOptions, printPdf } from './print/print-pdf.ts';
export { PRODUCT_TOKEN } from './product-token.ts';
export * from './source-probe/index.ts';
export * from './use/index.ts';
export { DEFAULT_PAGE_TIME_LIMIT_MS, Deadline, type PageStage } from './visit/deadline.ts';
export type { InPageFunctions } from './visit/installed-script.ts';
export { type NotTestedCode, type NotTestedReason, notTested } from './visit/not-tested.ts';
export {
  type Credentials,
  DEFAULT_VIEWPORT,
  DEFAULT_VISIT_LIMITS,
  type VisitLimits,
  type VisitOptions,
} from './visit/options.ts';
export type {
  Redirect,
  RestingFrame,
  RestingPage,
  UnreachedFrame,
  Viewport,
  VisitNotice,
} from './visit/resting-page.ts';
export type { Untested } from './visit/visit.ts';
