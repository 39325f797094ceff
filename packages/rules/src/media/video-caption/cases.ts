import { casesOf } from '../../rule-cases.ts';
import { videoCaption } from './rule.ts';

const spoken = '<video controls src="spoken.webm"></video>';
const header = '<header><a href="/">Ferries</a><nav><a href="/fares">Fares</a></nav></header>';

export const cases = casesOf(
  videoCaption,
  {
    failed: [
      { html: spoken, because: 'none' },
      { html: `<video controls><source src="spoken.webm"></video>`, because: 'none' },
      {
        html: `<video controls src="spoken.webm"><track kind="chapters" src="a.vtt"></video>`,
        because: 'none',
      },
      { html: `${header}${spoken}<p hidden>The ferry to Oslo leaves at nine.</p>`, because: 'none' },
      {
        html: `<p><template shadowrootmode="open">${spoken}</template></p>`,
        because: 'none',
      },
    ],
    cantTell: [
      { html: '<video controls src="captioned.webm"></video>', because: 'written' },
      { html: `${spoken}<p>The ferry to Oslo leaves at nine. Show your tickets.</p>`, because: 'unwritten' },
      { html: `${spoken}<p>奥斯陆渡轮九点开船请出示您的船票</p>`, because: 'unwritten' },
      { html: `${spoken}<a href="captioned.html">With captions</a>`, because: 'unwritten' },
      { html: `${spoken}<button>CC</button>`, because: 'unwritten' },
      { html: '<video src="spoken.webm"></video>', because: 'unwritten' },
      { html: `<div>${spoken}<p></p></div><script></script>`, because: 'unwritten' },
      {
        html: `${spoken}<script>document.querySelector('video').addTextTrack('captions');</script>`,
        because: 'track',
      },
      { html: `<video controls src="tone.wav"></video>`, because: 'noTrack' },
      {
        html: `<video controls src="tone.wav"><track kind="chapters" src="a.vtt"></video>`,
        because: 'noTrack',
      },
      { html: `<video controls src="tone.wav"><track kind="captions"></video>`, because: 'noTrack' },
      { html: '<video controls src="missing.mp4"></video>', because: 'noTrack' },
      { html: `<video muted controls src="spoken.webm"></video>`, because: 'noTrack' },
      { html: `<iframe title="x" srcdoc='${spoken}'></iframe>`, because: 'noTrack' },
      {
        html: `<video controls src="spoken.webm"><track kind="captions" src="a.vtt"></video>`,
        because: 'track',
      },
      { html: `<video controls src="tone.wav"><track src="a.vtt"></video>`, because: 'track' },
    ],
    inapplicable: [
      `<video controls hidden src="spoken.webm"></video>`,
      `<video controls src="silence.wav"></video>`,
      `<video autoplay muted loop src="spoken.webm"></video>`,
      '<video controls></video>',
      `<audio controls src="tone.wav"></audio>`,
    ],
  },
  { sounds: true },
);
