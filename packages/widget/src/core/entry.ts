import { type PartSources, startWidget } from './start-widget.ts';

/** Put in by the build: what the other parts are called, and their integrity. */
declare const __FILES__: PartSources;

try {
  const own = document.currentScript;
  if (own instanceof HTMLScriptElement) startWidget(own, __FILES__);
} catch {
  // A guest is silent: without the widget the page is as its owner made it.
}
