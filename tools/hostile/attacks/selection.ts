/**
 * Names of the attacks that `npm test` runs: each kind once. Every name must exist. All attacks run with
 * `CURBCUT_TEST_SCOPE=all` and `npm run hostile`.
 */
export const selectedAttacks: Readonly<Record<string, readonly string[]>> = {
  'time of the page': ['loop-at-load.html', 'microtasks-endless.html'],
  'time of a probe': ['loop-on-focus.html', 'focus-ping-pong.html'],
  'time of the server': ['no-answer', 'slow-document'],
  memory: ['array-buffers', 'storage'],
  'size of the document': ['endless-flood', 'compression-bomb', 'table-giant.html'],
  'size of attributes': ['long-attribute'],
  nesting: ['deep-nesting', 'shadow-roots-recursive.html'],
  frames: ['iframes-recursive-srcdoc.html', 'navigate-top-from-frame.html'],
  dialogs: ['dialogs-alert-loop.html', 'dialogs-beforeunload.html'],
  downloads: ['downloads-in-loop.html', 'page-as-a-download'],
  navigation: ['navigate-after-three-seconds.html', 'reload-loop.html', 'redirects-for-ever'],
  windows: ['window-open-flood.html', 'window-close.html'],
  workers: ['workers-nested.html', 'service-worker-never-responds.html'],
  requests: ['fetch-flood.html', 'endless-style-sheet'],
  changes: ['growth-on-mutation.html', 'mutates-while-captured.html'],
  'globals replaced': ['overwritten-promise.html', 'overwritten-query-selectors.html'],
  deception: ['fake-scan-results.html', 'named-elements-clobber-document.html'],
  rendering: ['svg-billion-laughs.html', 'screenshot-breaker-view-transition.html'],
  protocol: ['malformed-status-line', 'endless-headers', 'asks-for-a-password'],
  text: ['text-terminal-escapes.html'],
  debugger: ['debugger-statements.html'],
};
