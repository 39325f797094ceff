import { casesOf } from '../../rule-cases.ts';
import { audioCaption } from './rule.ts';

const audio = `<audio controls src="tone.wav"></audio>`;

export const cases = casesOf(
  audioCaption,
  {
    failed: [
      { html: audio, because: 'nothing' },
      { html: `<audio autoplay src="tone.wav"></audio>`, because: 'nothing' },
      { html: `${audio}<p hidden>We choose the sea.</p>`, because: 'nothing' },
      { html: `<p>You can also listen to the audio file below.</p>${audio}`, because: 'nothing' },
      { html: `${audio}<p aria-hidden="true">We choose the sea.</p>`, because: 'nothing' },
      {
        html: `${audio}<p style="position: absolute; left: -9999px">We choose the sea.</p>`,
        because: 'nothing',
      },
      { html: `<p><template shadowrootmode="open">${audio}</template></p>`, because: 'nothing' },
    ],
    cantTell: [
      { html: `${audio}<p>We choose the sea.</p>`, because: 'text' },
      { html: `${audio}<p>The audio above says: we choose the sea.</p>`, because: 'text' },
      { html: `<p>Watch the video. It shows a ferry.</p>${audio}`, because: 'text' },
      { html: `${audio}<a href="words.html">Transcript</a>`, because: 'text' },
      { html: `${audio}<a href="words.html"><img src="x.png" alt="Transcript"></a>`, because: 'text' },
      { html: `${audio}<button aria-label="Transcript"></button>`, because: 'text' },
      { html: `<audio controls aria-label="We choose the sea" src="tone.wav"></audio>`, because: 'text' },
      { html: `<iframe title="x" srcdoc='${audio}'></iframe>`, because: 'text' },
    ],
    inapplicable: [
      `<audio src="tone.wav"></audio>`,
      `<audio controls hidden src="tone.wav"></audio>`,
      `<audio controls src="silence.wav"></audio>`,
      '<audio controls></audio>',
      '<a href="speech.mp3">Listen</a>',
    ],
  },
  { sounds: true },
);
