import { casesOf } from '../../rule-cases.ts';
import { videoTranscript } from './rule.ts';

const video = `<video controls src="tone.wav"></video>`;

export const cases = casesOf(
  videoTranscript,
  {
    failed: [
      { html: video, because: 'nothingOfSound' },
      {
        html: `<video controls src="tone.wav"><track kind="captions" src="a.vtt"></video>`,
        because: 'nothingOfSound',
      },
      { html: `${video}<p aria-hidden="true">A ferry leaves.</p>`, because: 'nothingOfSound' },
      { html: `${video}<p hidden>A ferry leaves.</p>`, because: 'nothingOfSound' },
      { html: `${video}<p>*</p>`, because: 'nothingOfSound' },
      { html: `<p><template shadowrootmode="open">${video}</template></p>`, because: 'nothingOfSound' },
      { html: `<video controls src="silence.wav"></video>`, because: 'nothingOfSilent' },
      { html: '<video controls src="missing.mp4"></video>', because: 'nothing' },
    ],
    cantTell: [
      { html: `${video}<p>A ferry leaves.</p>`, because: 'text' },
      { html: `${video}<p style="position: absolute; left: -9999px">A ferry leaves.</p>`, because: 'text' },
      { html: `${video}<a href="words.html">Words</a>`, because: 'text' },
      { html: `<video controls title="A ferry leaves" src="tone.wav"></video>`, because: 'text' },
      { html: `<iframe title="x" srcdoc='${video}'></iframe>`, because: 'text' },
    ],
    inapplicable: [
      `<video hidden src="tone.wav"></video>`,
      '<video controls></video>',
      `<audio controls src="tone.wav"></audio>`,
    ],
  },
  { sounds: true },
);
