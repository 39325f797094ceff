import { captureHtml, capturePage, createWaveFile, loadStableHtml } from '@curbcut/capture/test-utils';
import { expect, test } from 'vitest';
import type { CollectedPart } from '../../src/collector/in-page/collect.ts';
import { recordMediaSound } from '../../src/collector/media-sound.ts';
import type { StableFrame } from '../../src/visit/stable-page.ts';

/** Returns what is recorded for a page's only media element. */
async function captureMedia(html: string) {
  const files = { 'tone.wav': createWaveFile(2), 'silence.wav': createWaveFile(2, true) };
  const { media } = await captureHtml({ html, files });
  expect(media).toHaveLength(1);
  const { duration, hasAudio } = media[0]!;
  return { duration, hasAudio };
}

test('reports audio for a sound file that is not silent', async () => {
  expect(await captureMedia(`<audio controls src="tone.wav"></audio>`)).toEqual({
    duration: 2,
    hasAudio: true,
  });
});

test('reports no audio for a silent sound file', async () => {
  expect(await captureMedia(`<audio controls src="silence.wav"></audio>`)).toEqual({
    duration: 2,
    hasAudio: false,
  });
});

test('does not analyze muted media', async () => {
  expect(await captureMedia(`<video muted src="tone.wav"></video>`)).toEqual({
    duration: 2,
    hasAudio: null,
  });
});

test('says how many media elements were not examined', async () => {
  const files = { 'silence.wav': createWaveFile(1, true) };
  const { unexamined } = await captureHtml({ html: '<audio src="silence.wav"></audio>'.repeat(21), files });
  expect(unexamined).toEqual([
    {
      reason: 'too-many-nodes',
      node: -1,
      detail: 'The length and sound of only 20 of 21 audio and video elements were examined.',
    },
  ]);
});

test('analyzes media in frames', async () => {
  const found = await captureMedia(`<iframe srcdoc="<audio controls src=tone.wav></audio>"></iframe>`);
  expect(found).toEqual({ duration: 2, hasAudio: true });
});

test('reports nothing for media that can’t be loaded or read', async () => {
  const unknown = { duration: null, hasAudio: null };
  expect(await captureMedia('<audio controls src="missing.mp3"></audio>')).toEqual(unknown);
  expect(await captureMedia('<video></video>')).toEqual(unknown);
  const policy = `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="connect-src 'none'"></head>`;
  expect(await captureMedia(`${policy}<body><audio controls src="tone.wav"></audio></body></html>`)).toEqual({
    duration: 2,
    hasAudio: null,
  });
});

test('distinguishes sound that can’t be read from sound that didn’t load in time', async () => {
  const files = { 'tone.wav': createWaveFile(2) };
  const page = await loadStableHtml({ html: '<audio controls src="tone.wav"></audio>', files });
  const { media } = await capturePage(page);
  const detect = (maxBytes: number, waitMs: number) =>
    page.mainFrame.call('detectMediaSound', [[media[0]!.node], { maxBytes, maxSeconds: 600, waitMs }]);
  const unknown = { duration: 2, hasAudio: null };
  expect(await detect(10, 20_000)).toEqual([{ ...unknown, isTimedOut: false }]);
  expect(await detect(6_000_000, 0)).toEqual([{ ...unknown, isTimedOut: true }]);
});

test.each([
  ['the file doesn’t load in time', async () => [{ duration: null, hasAudio: null, isTimedOut: true }]],
  ['the page doesn’t respond', () => Promise.reject(new Error('timed-out'))],
])('lists media as not tested if %s', async (_, call) => {
  const media = [{ node: 1, duration: null, hasAudio: null }];
  const part = { strings: ['html', 'audio'], nodes: { name: [0, 1] }, media, unexamined: [] };
  await recordMediaSound(
    { call } as unknown as StableFrame,
    { part } as unknown as Pick<CollectedPart, 'part'>,
  );
  expect(part.unexamined).toEqual([expect.objectContaining({ reason: 'media-not-loaded', node: 1 })]);
  expect(media).toEqual([{ node: 1, duration: null, hasAudio: null }]);
});
