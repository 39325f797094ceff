// What a browser for pages needs to start. It loads far less than everything that tests pages.
export { type FoundBrowser, findBrowser } from './browser/find-browser.ts';
export type { RunningBrowser } from './browser/launch.ts';
export { type GuardProxy, startProxy } from './guard/proxy.ts';
export { launchForPages } from './pool/launch-for-pages.ts';
