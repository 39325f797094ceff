import { defineCases } from '../../rule-cases.ts';
import { videoCaption } from './rule.ts';

const spokenVideo = '<video controls src="spoken.webm"></video>';
const header = '<header><a href="/">Ferries</a><nav><a href="/fares">Fares</a></nav></header>';

export const cases = defineCases(
  videoCaption,
  {
    neverPasses: true,
    failed: [
      { html: spokenVideo, reason: 'none' },
      { html: `<video controls><source src="spoken.webm"></video>`, reason: 'none' },
      {
        html: `<video controls src="spoken.webm"><track kind="chapters" src="a.vtt"></video>`,
        reason: 'none',
      },
      { html: `${header}${spokenVideo}<p hidden>The ferry to Oslo leaves at nine.</p>`, reason: 'none' },
      {
        html: `<p><template shadowrootmode="open">${spokenVideo}</template></p>`,
        reason: 'none',
      },
    ],
    cantTell: [
      { html: '<video controls src="captioned.webm"></video>', reason: 'written' },
      {
        html: `${spokenVideo}<p>The ferry to Oslo leaves at nine. Show your tickets.</p>`,
        reason: 'unwritten',
      },
      { html: `${spokenVideo}<p>奥斯陆渡轮九点开船请出示您的船票</p>`, reason: 'unwritten' },
      { html: `${spokenVideo}<a href="captioned.html">With captions</a>`, reason: 'unwritten' },
      { html: `${spokenVideo}<button>CC</button>`, reason: 'unwritten' },
      { html: '<video src="spoken.webm"></video>', reason: 'unwritten' },
      { html: `<div>${spokenVideo}<p></p></div><script></script>`, reason: 'unwritten' },
      {
        html: `${spokenVideo}<script>document.querySelector('video').addTextTrack('captions');</script>`,
        reason: 'track',
      },
      { html: `<video controls src="tone.wav"></video>`, reason: 'noTrack' },
      {
        html: `<video controls src="tone.wav"><track kind="chapters" src="a.vtt"></video>`,
        reason: 'noTrack',
      },
      { html: `<video controls src="tone.wav"><track kind="captions"></video>`, reason: 'noTrack' },
      { html: '<video controls src="missing.mp4"></video>', reason: 'noTrack' },
      { html: `<video muted controls src="spoken.webm"></video>`, reason: 'noTrack' },
      { html: `<iframe title="x" srcdoc='${spokenVideo}'></iframe>`, reason: 'noTrack' },
      {
        html: `<video controls src="spoken.webm"><track kind="captions" src="a.vtt"></video>`,
        reason: 'track',
      },
      { html: `<video controls src="tone.wav"><track src="a.vtt"></video>`, reason: 'track' },
    ],
    inapplicable: [
      `<video controls hidden src="spoken.webm"></video>`,
      `<video controls src="silence.wav"></video>`,
      `<video autoplay muted loop src="spoken.webm"></video>`,
      '<video controls></video>',
      `<audio controls src="tone.wav"></audio>`,
    ],
  },
  { hasMediaFiles: true },
);
