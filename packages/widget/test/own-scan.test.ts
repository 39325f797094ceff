import { captureHtml } from '@curbcut/capture/test-utils';
import { createPageModel } from '@curbcut/page-model';
import { allRules, evaluateRules } from '@curbcut/rules';
import { expect, test } from 'vitest';
import { buildWidget, listWidgetFiles } from '../bundle/build-widget.ts';

test.each([
  ['closed', 'en', ''],
  ['open', 'en', 'addEventListener("DOMContentLoaded", () => CurbcutWidget.toggle())'],
  ['open, right to left', 'ar', 'addEventListener("DOMContentLoaded", () => CurbcutWidget.toggle())'],
])('finds no failures in the widget: %s', async (_, lang, script) => {
  const build = await buildWidget();
  const files = Object.fromEntries(listWidgetFiles(build).map(({ name, text }) => [name, text]));
  const { name, integrity } = build.core;
  const capture = await captureHtml({
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><meta name="viewport" content="width=device-width">
      <script defer src="${name}" integrity="${integrity}" crossorigin="anonymous" data-lang="${lang}"></script>
      <script>${script}</script></head>
      <body><main><h1>Host</h1><p>Words.</p></main></body></html>`,
    files,
  });
  const model = createPageModel(capture);
  const { findings } = evaluateRules(model, allRules);
  const failed = findings.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ ruleId, element, message }) => `${ruleId}: ${element.selector} ${message}`)).toEqual(
    [],
  );
  const isOpen = JSON.stringify(capture).includes('aria-labelledby');
  expect(isOpen, 'the panel is in the capture').toBe(script !== '');
});
