import { casesOf } from '../../rule-cases.ts';
import { videoAlternative } from './rule.ts';

export const cases = casesOf(
  videoAlternative,
  {
    cantTell: [
      { html: `<video controls src="tone.wav"></video>`, because: 'ask' },
      {
        html: `<video controls src="tone.wav"><track kind="descriptions" src="a.vtt"></video>`,
        because: 'ask',
      },
      { html: `<video controls src="tone.wav"></video><p>A ferry leaves the harbour.</p>`, because: 'ask' },
      {
        html: `<p><template shadowrootmode="open"><video src="tone.wav"></video></template></p>`,
        because: 'ask',
      },
      { html: `<iframe title="x" srcdoc="<video controls src=tone.wav></video>"></iframe>`, because: 'ask' },
    ],
    inapplicable: [
      `<video controls style="display: none" src="tone.wav"></video>`,
      `<video controls src="silence.wav"></video>`,
      `<video autoplay muted src="tone.wav"></video>`,
      '<video controls></video>',
    ],
  },
  { sounds: true },
);
