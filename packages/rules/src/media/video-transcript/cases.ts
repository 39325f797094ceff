import { defineCases } from '../../rule-cases.ts';
import { videoTranscript } from './rule.ts';

const video = `<video controls src="tone.wav"></video>`;

export const cases = defineCases(
  videoTranscript,
  {
    neverPasses: true,
    failed: [
      { html: video, reason: 'nothingOfSound' },
      {
        html: `<video controls src="tone.wav"><track kind="captions" src="a.vtt"></video>`,
        reason: 'nothingOfSound',
      },
      { html: `${video}<p aria-hidden="true">A ferry leaves.</p>`, reason: 'nothingOfSound' },
      { html: `${video}<p hidden>A ferry leaves.</p>`, reason: 'nothingOfSound' },
      { html: `${video}<p>*</p>`, reason: 'nothingOfSound' },
      { html: `<p><template shadowrootmode="open">${video}</template></p>`, reason: 'nothingOfSound' },
      { html: `<video controls src="silence.wav"></video>`, reason: 'nothingOfSilent' },
      { html: '<video controls src="missing.mp4"></video>', reason: 'nothing' },
    ],
    cantTell: [
      { html: `${video}<p>A ferry leaves.</p>`, reason: 'text' },
      { html: `${video}<p style="position: absolute; left: -9999px">A ferry leaves.</p>`, reason: 'text' },
      { html: `${video}<a href="words.html">Words</a>`, reason: 'text' },
      { html: `<video controls title="A ferry leaves" src="tone.wav"></video>`, reason: 'text' },
      { html: `<iframe title="x" srcdoc='${video}'></iframe>`, reason: 'text' },
    ],
    inapplicable: [
      `<video hidden src="tone.wav"></video>`,
      '<video controls></video>',
      `<audio controls src="tone.wav"></audio>`,
    ],
  },
  { hasMediaFiles: true },
);
