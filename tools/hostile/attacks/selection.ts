/**
 * Names of the attacks that `npm test` runs, one of each kind. Every name must exist. All attacks run in
 * `npm run test:all` and `npm run hostile`.
 */
export const selectedAttacks: Readonly<Record<string, readonly string[]>> = {
  'time of the page': ['loop-at-load.html'],
  'time of a probe': ['loop-on-focus.html'],
  'time of the server': ['slow-document'],
  memory: ['array-buffers'],
  'size of the document': ['compression-bomb'],
  'size of attributes': ['long-attribute'],
  nesting: ['shadow-roots-recursive.html'],
  frames: ['iframes-recursive-srcdoc.html'],
  dialogs: ['dialogs-alert-loop.html'],
  downloads: ['downloads-in-loop.html'],
  navigation: ['navigate-after-three-seconds.html'],
  windows: ['window-open-flood.html'],
  workers: ['workers-nested.html'],
  requests: ['fetch-flood.html'],
  changes: ['growth-on-mutation.html'],
  'globals replaced': ['overwritten-promise.html'],
  deception: ['fake-scan-results.html'],
  rendering: ['screenshot-breaker-view-transition.html'],
  protocol: ['endless-headers'],
  text: ['text-terminal-escapes.html'],
  debugger: ['debugger-statements.html'],
};
