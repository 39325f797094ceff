import { casesOf } from '../../rule-cases.ts';
import { videoCaption } from './rule.ts';

export const cases = casesOf(
  videoCaption,
  {
    cantTell: [
      { html: `<video controls src="tone.wav"></video>`, because: 'noTrack' },
      {
        html: `<video controls src="tone.wav"><track kind="chapters" src="a.vtt"></video>`,
        because: 'noTrack',
      },
      { html: `<video controls src="tone.wav"><track kind="captions"></video>`, because: 'noTrack' },
      { html: '<video controls src="missing.mp4"></video>', because: 'noTrack' },
      { html: `<video muted controls src="tone.wav"></video>`, because: 'noTrack' },
      {
        html: `<video controls src="tone.wav"><track kind="captions" src="a.vtt"></video>`,
        because: 'track',
      },
      { html: `<video controls src="tone.wav"><track src="a.vtt"></video>`, because: 'track' },
      {
        html: `<p><template shadowrootmode="open"><video src="tone.wav"></video></template></p>`,
        because: 'noTrack',
      },
      {
        html: `<iframe title="x" srcdoc="<video controls src=tone.wav></video>"></iframe>`,
        because: 'noTrack',
      },
    ],
    inapplicable: [
      `<video controls hidden src="tone.wav"></video>`,
      `<video controls src="silence.wav"></video>`,
      `<video autoplay muted loop src="tone.wav"></video>`,
      '<video controls></video>',
      `<audio controls src="tone.wav"></audio>`,
    ],
  },
  { sounds: true },
);
