// Everything needed to start a browser for pages. Importing it loads far less code than importing what tests
// pages.
export { type FoundBrowser, findBrowser } from './browser/find-browser.ts';
export type { RunningBrowser } from './browser/launch.ts';
export { type GuardProxy, startProxy } from './guard/proxy.ts';
export { launchForPages } from './pool/launch-for-pages.ts';
