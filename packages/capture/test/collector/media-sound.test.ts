import { captureHtml, createWaveFile } from '@curbcut/capture/test-utils';
import { expect, test } from 'vitest';

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
