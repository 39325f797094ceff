import { defineCases } from '../../rule-cases.ts';
import { audioCaption } from './rule.ts';

const audio = `<audio controls src="tone.wav"></audio>`;

export const cases = defineCases(
  audioCaption,
  {
    neverPasses: true,
    failed: [
      { html: audio, reason: 'nothing' },
      { html: `<audio autoplay src="tone.wav"></audio>`, reason: 'nothing' },
      { html: `${audio}<p hidden>We choose the sea.</p>`, reason: 'nothing' },
      { html: `<p>You can also listen to the audio file below.</p>${audio}`, reason: 'nothing' },
      { html: `${audio}<p aria-hidden="true">We choose the sea.</p>`, reason: 'nothing' },
      {
        html: `${audio}<p style="position: absolute; left: -9999px">We choose the sea.</p>`,
        reason: 'nothing',
      },
      { html: `<p><template shadowrootmode="open">${audio}</template></p>`, reason: 'nothing' },
    ],
    cantTell: [
      { html: `${audio}<p>We choose the sea.</p>`, reason: 'text' },
      { html: `${audio}<p>The audio above says: we choose the sea.</p>`, reason: 'text' },
      { html: `<p>Watch the video. It shows a ferry.</p>${audio}`, reason: 'text' },
      { html: `${audio}<a href="words.html">Transcript</a>`, reason: 'text' },
      { html: `${audio}<a href="words.html"><img src="x.png" alt="Transcript"></a>`, reason: 'text' },
      { html: `${audio}<button aria-label="Transcript"></button>`, reason: 'text' },
      { html: `<audio controls aria-label="We choose the sea" src="tone.wav"></audio>`, reason: 'text' },
      { html: `<iframe title="x" srcdoc='${audio}'></iframe>`, reason: 'text' },
    ],
    inapplicable: [
      `<audio src="tone.wav"></audio>`,
      `<audio controls hidden src="tone.wav"></audio>`,
      `<audio controls src="silence.wav"></audio>`,
      '<audio controls></audio>',
      '<a href="speech.mp3">Listen</a>',
    ],
  },
  { hasMediaFiles: true },
);
