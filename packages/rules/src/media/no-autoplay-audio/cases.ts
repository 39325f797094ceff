import { defineCases } from '../../rule-cases.ts';
import { noAutoplayAudio } from './rule.ts';

export const cases = defineCases(
  noAutoplayAudio,
  {
    passed: [
      `<audio autoplay controls src="long.wav"></audio>`,
      `<video autoplay controls loop src="long.wav"></video>`,
      `<video autoplay src="long.wav#t=1,3"></video>`,
    ],
    failed: [
      { html: `<audio autoplay src="long.wav"></audio>`, reason: 'noControl' },
      { html: `<video autoplay src="long.wav"></video>`, reason: 'noControl' },
      // Without scripts, links and buttons can't stop it.
      {
        html: `<nav><a href="/rooms">Rooms</a></nav><audio autoplay src="long.wav"></audio><button>Stop</button>`,
        reason: 'noControl',
      },
      { html: `<audio autoplay loop src="tone.wav"></audio>`, reason: 'noControlForLoop' },
      { html: `<audio autoplay loop src="long.wav#t=1,3"></audio>`, reason: 'noControlForLoop' },
      { html: `<audio autoplay src="long.wav"></audio><p>Stop by pressing S</p>`, reason: 'noControl' },
      { html: `<audio autoplay src="long.wav"></audio><button hidden>Stop</button>`, reason: 'noControl' },
      { html: `<audio autoplay src="long.wav"></audio><button></button>`, reason: 'noControl' },
      {
        html: `<audio autoplay src="long.wav"></audio><button aria-hidden="true">Stop</button>`,
        reason: 'noControl',
      },
      {
        html: `<audio autoplay controls style="display: none" src="long.wav"></audio>`,
        reason: 'noControl',
      },
      {
        html: `<p><template shadowrootmode="open"><video autoplay src="long.wav"></video></template></p>`,
        reason: 'noControl',
      },
    ],
    cantTell: [
      {
        html: `<audio autoplay src="long.wav"></audio><button onclick="document.querySelector('audio').pause()">Stop</button>`,
        reason: 'otherControl',
      },
      {
        html: `<audio autoplay loop src="tone.wav"></audio><a href="#">Stop</a><script>document.querySelector('a').onclick = () => document.querySelector('audio').pause()</script>`,
        reason: 'otherControl',
      },
      {
        html: `<iframe title="x" srcdoc="<audio autoplay src=long.wav></audio>"></iframe>`,
        reason: 'otherControl',
      },
      { html: '<video autoplay src="missing.mp4"></video>', reason: 'unknown' },
    ],
    inapplicable: [
      `<audio controls src="long.wav"></audio>`,
      `<video autoplay muted src="long.wav"></video>`,
      `<audio autoplay src="tone.wav"></audio>`,
      `<audio autoplay src="silence.wav"></audio>`,
      `<audio autoplay loop src="silence.wav"></audio>`,
      '<video autoplay></video>',
    ],
  },
  { hasMediaFiles: true },
);
