import { captureHtml, createWaveFile } from '@curbcut/capture/test-kit';
import { expect, test } from 'vitest';

/** Returns what is recorded of the only media element of a page. */
async function captureMedia(html: string) {
  const files = { 'tone.wav': createWaveFile(2), 'silence.wav': createWaveFile(2, true) };
  const { media } = await captureHtml({ html, files });
  expect(media).toHaveLength(1);
  const { duration, hasAudio } = media[0]!;
  return { duration, hasAudio };
}

test('a sound file that is not silent has audio', async () => {
  expect(await captureMedia(`<audio controls src="tone.wav"></audio>`)).toEqual({
    duration: 2,
    hasAudio: true,
  });
});

test('a sound file of nothing but silence has none', async () => {
  expect(await captureMedia(`<audio controls src="silence.wav"></audio>`)).toEqual({
    duration: 2,
    hasAudio: false,
  });
});

test('a muted one is not listened to', async () => {
  expect(await captureMedia(`<video muted src="tone.wav"></video>`)).toEqual({
    duration: 2,
    hasAudio: null,
  });
});

test('media in frames are listened to as well', async () => {
  const found = await captureMedia(`<iframe srcdoc="<audio controls src=tone.wav></audio>"></iframe>`);
  expect(found).toEqual({ duration: 2, hasAudio: true });
});

test('what cannot be loaded or may not be read stays unknown', async () => {
  const unknown = { duration: null, hasAudio: null };
  expect(await captureMedia('<audio controls src="missing.mp3"></audio>')).toEqual(unknown);
  expect(await captureMedia('<video></video>')).toEqual(unknown);
  const policy = `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="connect-src 'none'"></head>`;
  expect(await captureMedia(`${policy}<body><audio controls src="tone.wav"></audio></body></html>`)).toEqual({
    duration: 2,
    hasAudio: null,
  });
});
