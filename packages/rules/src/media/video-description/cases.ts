import { defineCases } from '../../rule-cases.ts';
import { videoDescription } from './rule.ts';

export const cases = defineCases(
  videoDescription,
  {
    neverPasses: true,
    cantTell: [
      { html: `<video controls src="tone.wav"></video>`, reason: 'ask' },
      {
        html: `<video controls src="tone.wav"><track kind="descriptions" src="a.vtt"></video>`,
        reason: 'ask',
      },
      { html: `<video controls src="tone.wav"></video><p>A ferry leaves the harbor.</p>`, reason: 'ask' },
      {
        html: `<p><template shadowrootmode="open"><video src="tone.wav"></video></template></p>`,
        reason: 'ask',
      },
      { html: `<iframe title="x" srcdoc="<video controls src=tone.wav></video>"></iframe>`, reason: 'ask' },
    ],
    inapplicable: [
      `<video controls style="display: none" src="tone.wav"></video>`,
      `<video controls src="silence.wav"></video>`,
      `<video autoplay muted src="tone.wav"></video>`,
      '<video controls></video>',
    ],
  },
  { hasMediaFiles: true },
);
