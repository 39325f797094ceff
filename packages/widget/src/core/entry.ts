import { type Files, start } from './start.ts';

/** Put in by the build: what the other parts are called, and their integrity. */
declare const __FILES__: Files;

try {
  const own = document.currentScript;
  if (own instanceof HTMLScriptElement) start(own, __FILES__);
} catch {
  // A guest is silent: without the widget the page is as its owner made it.
}
