import { type PartSources, startWidget } from './start-widget.ts';

/** Defined by the build: names and integrity hashes of the other parts. */
declare const __FILES__: PartSources;

try {
  const script = document.currentScript;
  if (script instanceof HTMLScriptElement) startWidget(script, __FILES__);
} catch {
  // The widget must not disturb the page: on an error, the page stays unchanged.
}
