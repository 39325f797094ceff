import { expect, test } from 'vitest';
import { LANGUAGES } from '../src/options.ts';
import { PANEL_MESSAGES } from '../src/panel/messages/index.ts';
import { buildWidget, listWidgetFiles } from './build-widget.ts';

test('the same source gives the same files, and the core names every other one with its integrity', async () => {
  const [one, other] = await Promise.all([buildWidget(), buildWidget()]);
  expect(listWidgetFiles(other)).toEqual(listWidgetFiles(one));
  const [core, ...parts] = listWidgetFiles(one);
  expect(parts).toHaveLength(1 + LANGUAGES.length);
  for (const { name, integrity } of parts) {
    expect(core?.text).toContain(name);
    expect(core?.text).toContain(integrity);
  }
});

test('no part keeps a cookie, and only what visitors agree to is sent anywhere', async () => {
  const built = await buildWidget();
  for (const { name, text } of listWidgetFiles(built)) {
    expect(text, name).not.toMatch(
      /document\.cookie|XMLHttpRequest|sendBeacon|WebSocket|EventSource|innerHTML|\beval\(/,
    );
    expect(text.split('fetch(').length - 1, name).toBe(name.startsWith('panel.') ? 1 : 0);
  }
});

test('every language says everything, and no two settings alike', () => {
  for (const [language, words] of Object.entries(PANEL_MESSAGES)) {
    expect(Object.values(words).every(Boolean), language).toBe(true);
    const settings = [
      words.line,
      words.letter,
      words.word,
      words.font,
      words.links,
      words.headings,
      words.motion,
    ];
    expect(new Set(settings).size, language).toBe(settings.length);
  }
});
