import { createPageModel } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { capturePage } from '../../src/index.ts';
import { runProbe } from '../../src/probes/run-probe.ts';
import { videoProbe } from '../../src/probes/video/probe.ts';
import { loadStableHtml, readVideoFile } from '../../test-utils/index.ts';

const spokenVideo = readVideoFile('spoken');
/** A video made for television, with captions within the video stream. */
const televisionVideo = {
  ...spokenVideo,
  body: Buffer.concat([Buffer.from(spokenVideo.body), Buffer.from('\xec\x84GA94', 'latin1')]),
};
const files = {
  'spoken.webm': spokenVideo,
  'captioned.webm': readVideoFile('captioned'),
  'television.webm': televisionVideo,
};

/** Watches a page's videos and returns the state of the first one afterward. */
async function watchPageVideos(html: string) {
  const stablePage = await loadStableHtml({ html, files });
  const capture = await capturePage(stablePage);
  const { facts } = await runProbe(videoProbe, {
    situation: { page: stablePage, hasScripts: false, isSignedIn: false },
    capture,
    questions: createPageModel(capture)
      .byTag('video')
      .map(({ index }) => index),
  });
  const after = await stablePage.mainFrame.evaluate(
    `(([video, ...others]) => [video?.currentTime, video?.paused, others.length])(document.querySelectorAll('video'))`,
  );
  return { watched: facts!.watched.map(({ node, ...seen }) => seen), after };
}

test('finds letters in the frames while someone speaks, without changing the page’s player', async () => {
  const plain = await watchPageVideos('<video controls muted src="spoken.webm"></video>');
  expect(plain).toMatchObject({
    watched: [{ frames: 8, written: 0, hasTextTrack: false }],
    after: [0, true, 0],
  });
  const captioned = await watchPageVideos('<video controls src="captioned.webm"></video>');
  expect(captioned).toMatchObject({ watched: [{ frames: 8, written: 8 }] });
});

test('finds captions inside the file even if Chromium does not show them', async () => {
  const television = await watchPageVideos('<video controls src="television.webm"></video>');
  expect(television).toMatchObject({ watched: [{ hasTextTrack: true }] });
});

test('skips files that can’t be read and watches at most three videos on a page', async () => {
  expect((await watchPageVideos('<p>Kiel</p>')).watched).toEqual([]);
  expect((await watchPageVideos('<video src="missing.mp4"></video>')).watched).toEqual([]);
  const four = await watchPageVideos('<video src="spoken.webm"></video>'.repeat(4));
  expect(four.watched).toHaveLength(3);
});

test('reports a video as not tested if the time is over', async () => {
  const stablePage = await loadStableHtml({ html: '<video controls src="spoken.webm"></video>', files });
  const capture = await capturePage(stablePage);
  const result = await runProbe(
    { ...videoProbe, budget: { ...videoProbe.budget, videoMs: 0 } },
    {
      situation: { page: stablePage, hasScripts: false, isSignedIn: false },
      capture,
      questions: createPageModel(capture)
        .byTag('video')
        .map(({ index }) => index),
    },
  );
  expect(result).toEqual({ facts: { watched: [] }, done: 0, of: 1, hasFailed: true });
});
