import { defineCases } from '../../rule-cases.ts';
import { createGifUrl } from '../animated-gif.ts';
import { threeFlashes } from './rule.ts';

const box = (keyframes: string, timing: string, size = 'width: 400px; height: 300px') =>
  `<style>div { ${size}; background: #000; animation: flash ${timing} } @keyframes flash { ${keyframes} }</style><div></div>`;
const gif = (delay: number, size = 400) =>
  `<img alt="Ship" width="${size}" height="${size}" src="${createGifUrl([delay, delay], true)}">`;

/** A canvas on which a script alternates between black and white, frame by frame. */
const canvas = (framesEach: number, size = 'width="400" height="300"') =>
  `<canvas id="film" ${size}></canvas><script>
    const context = film.getContext('2d');
    let frame = 0;
    (function draw() {
      context.fillStyle = Math.floor(frame++ / ${framesEach}) % 2 === 0 ? '#000' : '#fff';
      context.fillRect(0, 0, 400, 300);
      requestAnimationFrame(draw);
    })();
  </script>`;
const timer = (ms: number, act: string) =>
  `<div id="sign" style="width: 400px; height: 300px; background: #000"></div><script>
    let isOn = false;
    setInterval(() => { isOn = !isOn; ${act} }, ${ms});
  </script>`;
/** A button that starts flashing, with this script. */
const preview = (name: string, act: string, attributes = '') =>
  `<button id="start" ${attributes}>${name}</button><div id="sign" style="width: 400px; height: 300px; background: #000"></div><script>
    start.onclick = () => { let isOn = false; const end = Date.now() + 3000; const id = setInterval(() => { isOn = !isOn; ${act}; if (Date.now() > end) clearInterval(id) }, 50) };
  </script>`;
const flash = "sign.style.background = isOn ? '#fff' : '#000'";
const drawing = (timing: string, shape = '<rect width="400" height="300"') =>
  `<svg width="400" height="300">${shape}><animate attributeName="fill" values="#000;#fff" calcMode="discrete" ${timing} /></${shape.slice(1, 5)}></svg>`;

const video = (name: string, size: string, attributes = 'controls') =>
  `<video src="${name}.webm" ${attributes} style="${size}"></video>`;

export const cases = defineCases(
  threeFlashes,
  {
    passed: [
      box('50% { background: #fff }', '0.5s infinite'),
      box('50% { background: #fff }', '0.1s infinite', 'width: 90px; height: 90px'),
      box('50% { background: #fff }', '0.2s 3'),
      gif(10, 90),
      canvas(10),
      canvas(4, 'width="90" height="90"'),
      timer(300, "sign.style.background = isOn ? '#fff' : '#000'"),
      preview('Preview', "sign.style.background = Math.floor(Date.now() / 400) % 2 ? '#fff' : '#000'"),
      drawing('dur="0.2s" repeatCount="indefinite"', '<rect width="90" height="90"'),
      video('calm', 'width: 400px; height: 300px'),
      // Only a quarter of a small picture flashes, and bars next to the picture don't.
      video('flashing-corner', 'width: 300px; height: 225px'),
      video('flashing', 'width: 1000px; height: 90px'),
    ],
    failed: [
      { html: box('50% { background: #fff }', '0.2s infinite'), reason: 'flashes' },
      { html: box('50% { background: #fff }', '0.2s 6'), reason: 'flashes' },
      { html: box('50% { opacity: 0 }', '0.2s infinite'), reason: 'flashes' },
      {
        html: box(
          '0%, 20%, 40%, 60%, 80% { background: #000 } 10%, 30%, 50%, 70%, 90% { background: #888 }',
          '1s infinite',
        ),
        reason: 'flashes',
      },
      {
        html: box('0%, 100% { background: #080 } 50% { background: #f00 }', '0.2s infinite steps(1)'),
        reason: 'red',
      },
      { html: gif(10), reason: 'flashes' },
      { html: video('flashing', 'width: 400px; height: 300px'), reason: 'flashes' },
      { html: video('flashing', 'width: 400px; height: 300px', 'autoplay muted loop'), reason: 'flashes' },
      // A quarter of a large picture is larger than a quarter of the visual field.
      { html: video('flashing-corner', 'width: 640px; height: 480px'), reason: 'flashes' },
      { html: canvas(4), reason: 'flashes' },
      { html: timer(60, "sign.style.background = isOn ? '#fff' : '#000'"), reason: 'flashes' },
      { html: timer(60, "document.body.style.background = isOn ? '#fff' : '#113'"), reason: 'flashes' },
      { html: timer(60, 'sign.hidden = isOn'), reason: 'flashes' },
      { html: preview('Preview light signal', flash), reason: 'started' },
      { html: preview('Start alarm', 'sign.hidden = isOn'), reason: 'started' },
      {
        html: preview('Play', "document.body.className = isOn ? 'on' : ''").replace(
          '<button',
          '<style>.on { background: #113 }</style><button',
        ),
        reason: 'started',
      },
      { html: drawing('dur="0.2s" repeatCount="indefinite"'), reason: 'flashes' },
    ],
    cantTell: [
      {
        html: box('50% { background: #fff }', '0.2s infinite', 'width: 220px; height: 100px'),
        reason: 'near',
      },
    ],
    inapplicable: [
      '<p>Ferries leave from the old harbor.</p>',
      box('50% { background: #010101 }', '0.1s infinite'),
      box('0%, 100% { background: #f4f4f4 } 50% { background: #fff }', '0.1s infinite'),
      box('50% { background: #fff }', '0.1s infinite paused'),
      box('50% { background: #fff }', '0.1s infinite', 'display: none'),
      box('50% { transform: rotate(90deg) }', '0.1s infinite'),
      canvas(400),
      // The button starts nothing that flashes enough, may do harm or opens something, or isn't a starter.
      preview('Preview', "sign.style.background = isOn ? '#010101' : '#000'"),
      preview('Play', "sign.textContent = isOn ? 'on' : 'off'"),
      preview('Delete preview', flash),
      preview('Preview menu', flash, 'aria-expanded="false"'),
      preview('Ferries', flash),
      timer(60, "sign.style.background = isOn ? '#010101' : '#000'"),
      drawing('dur="0.2s" repeatCount="5"'),
      drawing('dur="0.2s" repeatCount="indefinite" begin="click"'),
      gif(20),
      gif(50).replace('<img', '<img hidden'),
      video('flashing', 'display: none'),
      // A page, a missing file and a video without frames.
      video('missing', 'width: 400px; height: 300px'),
      '<video src="tone.wav" controls style="width: 400px; height: 300px"></video>',
    ],
  },
  { hasMediaFiles: true },
);
