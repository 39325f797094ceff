import { expect, test } from 'vitest';
import { LANGUAGES } from '../src/options.ts';
import { PANEL_MESSAGES } from '../src/panel/messages/index.ts';
import { buildWidget, listWidgetFiles } from './build-widget.ts';

test('builds the same files from the same source, and the core references every other file with its integrity hash', async () => {
  const [first, second] = await Promise.all([buildWidget(), buildWidget()]);
  expect(listWidgetFiles(second)).toEqual(listWidgetFiles(first));
  const [core, ...parts] = listWidgetFiles(first);
  expect(parts).toHaveLength(1 + LANGUAGES.length);
  for (const { name, integrity } of parts) {
    expect(core?.text).toContain(name);
    expect(core?.text).toContain(integrity);
  }
});

test('sets no cookies, and only the panel sends requests', async () => {
  const built = await buildWidget();
  for (const { name, text } of listWidgetFiles(built)) {
    expect(text, name).not.toMatch(
      /document\.cookie|XMLHttpRequest|sendBeacon|WebSocket|EventSource|innerHTML|\beval\(/,
    );
    expect(text.split('fetch(').length - 1, name).toBe(name.startsWith('panel.') ? 1 : 0);
  }
});

test('has every message in every language, with distinct labels for settings', () => {
  for (const [language, messages] of Object.entries(PANEL_MESSAGES)) {
    expect(Object.values(messages).every(Boolean), language).toBe(true);
    const settings = [
      messages.line,
      messages.letter,
      messages.word,
      messages.font,
      messages.links,
      messages.headings,
      messages.motion,
    ];
    expect(new Set(settings).size, language).toBe(settings.length);
  }
});
