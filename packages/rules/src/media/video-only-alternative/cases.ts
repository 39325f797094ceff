import { casesOf } from '../../rule-cases.ts';
import { videoOnlyAlternative } from './rule.ts';

const video = `<video controls src="silence.wav"></video>`;

export const cases = casesOf(
  videoOnlyAlternative,
  {
    failed: [
      { html: video, because: 'nothing' },
      { html: `${video}<p hidden>A ferry leaves.</p>`, because: 'nothing' },
      { html: `${video}<p aria-hidden="true">A ferry leaves.</p>`, because: 'nothing' },
      { html: `<p><template shadowrootmode="open">${video}</template></p>`, because: 'nothing' },
    ],
    cantTell: [
      { html: `${video}<p>A ferry leaves.</p>`, because: 'ask' },
      { html: `${video}<a href="words.html">Words</a>`, because: 'ask' },
      { html: `${video}<audio src="words.mp3"></audio>`, because: 'ask' },
      { html: `<iframe title="x" srcdoc='${video}'></iframe>`, because: 'ask' },
      { html: `<video autoplay muted src="tone.wav"></video>`, because: 'mute' },
    ],
    inapplicable: [
      `<video controls src="tone.wav"></video>`,
      `<video controls style="display: none" src="silence.wav"></video>`,
      '<video controls src="missing.mp4"></video>',
    ],
  },
  { sounds: true },
);
