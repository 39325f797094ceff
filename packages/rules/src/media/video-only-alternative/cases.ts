import { defineCases } from '../../rule-cases.ts';
import { videoOnlyAlternative } from './rule.ts';

const video = `<video controls src="silence.wav"></video>`;

export const cases = defineCases(
  videoOnlyAlternative,
  {
    neverPasses: true,
    failed: [
      { html: video, reason: 'nothing' },
      { html: `${video}<p hidden>A ferry leaves.</p>`, reason: 'nothing' },
      { html: `${video}<p aria-hidden="true">A ferry leaves.</p>`, reason: 'nothing' },
      { html: `<p><template shadowrootmode="open">${video}</template></p>`, reason: 'nothing' },
    ],
    cantTell: [
      { html: `${video}<p>A ferry leaves.</p>`, reason: 'ask' },
      { html: `${video}<a href="words.html">Words</a>`, reason: 'ask' },
      { html: `${video}<audio src="words.mp3"></audio>`, reason: 'ask' },
      { html: `<iframe title="x" srcdoc='${video}'></iframe>`, reason: 'ask' },
      { html: `<video autoplay muted src="tone.wav"></video>`, reason: 'mute' },
    ],
    inapplicable: [
      `<video controls src="tone.wav"></video>`,
      `<video controls style="display: none" src="silence.wav"></video>`,
      '<video controls src="missing.mp4"></video>',
    ],
  },
  { hasMediaFiles: true },
);
