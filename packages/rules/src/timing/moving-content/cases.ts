import { defineCases } from '../../rule-cases.ts';
import { createGifUrl } from '../animated-gif.ts';
import { movingContent } from './rule.ts';

const text = '<p>Ferries leave from the old harbor every hour.</p>';
const ship = (animation: string, attributes = '', more = '') =>
  `<style>i { display: block; width: 60px; height: 60px; background: #05a; animation: ${animation} } @keyframes slide { to { transform: translateX(300px) } } @keyframes blink { 50% { opacity: 0 } } @keyframes turn { to { transform: rotate(360deg) } } ${more}</style><i ${attributes}></i>`;
const gif = (delays: readonly number[], isEndless = true, attributes = '') =>
  `<img alt="Ship" width="200" height="100" src="${createGifUrl(delays, isEndless)}" ${attributes}>`;
const pauseScript = (act: string) =>
  `<button id="pause">Pause animation</button><script>pause.onclick = () => { ${act} }</script>`;

/** A dot that a script moves over a canvas, on a timer or in every frame. */
const canvas = (schedule: string, attributes = '', size = 300) =>
  `<canvas id="sky" width="${size}" height="${size}" ${attributes}></canvas><script>
    const context = sky.getContext('2d');
    let step = 0;
    function draw() {
      step += 1;
      context.clearRect(0, 0, ${size}, ${size});
      context.fillRect((step * 7) % ${size}, 100, 20, 20);
      ${schedule}
    }
    draw();
  </script>`;
const drawing = (timing: string, attributes = '') =>
  `<svg width="200" height="200" ${attributes}><path d="M100 100 L100 20 L120 60 Z"><animateTransform attributeName="transform" type="rotate" from="0 100 100" to="360 100 100" ${timing} /></path></svg>`;

/** Snow on a canvas behind text; the style and the script may differ. */
const snow = (
  attributes: string,
  script = '',
  words = 'The market opens on the first Sunday in Advent, around the fountain.',
) =>
  `<div style="position: relative; height: 300px">${canvas(`${script} requestAnimationFrame(draw);`, `style="position: absolute; left: 0; top: 0; z-index: -1" ${attributes}`)}<p style="width: 280px; margin: 0">${words}</p></div>`;

export const cases = defineCases(
  movingContent,
  {
    passed: [
      `${text}${ship('slide 6s infinite', '', '.still i { animation-play-state: paused }')}${pauseScript('document.body.classList.toggle("still")')}`,
      `${text}<i id="ship" style="display: block; width: 60px; height: 60px; background: #05a"></i>${pauseScript('m.playState === "paused" ? m.play() : m.pause()')}<script>const m = ship.animate([{ transform: "none" }, { transform: "translateX(300px)" }], { duration: 6000, iterations: Infinity })</script>`,
      `${text}${gif([50, 50], true, 'id="ship"')}${pauseScript('ship.hidden = !ship.hidden')}`,
      `${text}<video src="spoken.webm" autoplay muted loop id="film" width="300" height="200"></video>${pauseScript('film.paused ? film.play() : film.pause()')}`,
    ],
    failed: [
      {
        html: `${text}${ship('slide 6s infinite')}<button>Pause animation</button>`,
        reason: 'ineffective',
      },
      // It stops only while the pointer or the focus is on the button.
      {
        html: `${text}${ship('slide 6s infinite', '', 'body:has(button:hover) i, body:has(button:focus) i { animation-play-state: paused }')}<button>Pause animation</button>`,
        reason: 'ineffective',
      },
      {
        html: `${text}<video src="spoken.webm" autoplay muted loop id="film" width="300" height="200"></video><button>Pause video</button><button>Play music</button>`,
        reason: 'ineffective',
      },
      { html: `${text}${ship('slide 6s infinite')}`, reason: 'animated' },
      { html: `${text}${ship('blink 1s infinite')}`, reason: 'animated' },
      { html: `${text}${ship('slide 2s 5')}`, reason: 'animated' },
      { html: `${text}${drawing('dur="4s" repeatCount="indefinite"')}`, reason: 'animated' },
      { html: snow('aria-hidden="true"'), reason: 'backdrop' },
      { html: snow('role="presentation" aria-hidden="true"'), reason: 'backdrop' },
      { html: `${text}${gif([50, 50])}`, reason: 'image' },
      { html: `${text}${gif([400, 400], false)}`, reason: 'image' },
      {
        html: `${text}<video src="spoken.webm" autoplay muted loop width="300" height="200"></video>`,
        reason: 'video',
      },
      {
        html: `${text}<div><template shadowrootmode="open">${ship('slide 6s infinite')}</template></div>`,
        reason: 'animated',
      },
    ],
    cantTell: [
      { html: `${text}${canvas('requestAnimationFrame(draw);')}`, reason: 'canvas' },
      { html: `${text}${canvas('if (step === 1) setInterval(draw, 50);')}`, reason: 'canvas' },
      // The graphic may be content, a game's score is short, or the script may respect a setting.
      { html: snow(''), reason: 'canvas' },
      { html: `${text}${snow('aria-hidden="true"', '', 'Score: 12')}`, reason: 'canvas' },
      {
        html: snow('aria-hidden="true"', "matchMedia('(prefers-reduced-motion)').matches;"),
        reason: 'canvas',
      },
      { html: `${text}${canvas('requestAnimationFrame(draw);', 'aria-hidden="true"')}`, reason: 'canvas' },
      { html: `${snow('aria-hidden="true"')}<button>Pause animation</button>`, reason: 'control' },
      {
        html: `${text}${ship('slide 6s infinite')}<button onclick="box.hidden = false">Motion</button><p id="box" hidden><button onclick="document.querySelector('i').remove()">Stop animation</button></p>`,
        reason: 'control',
      },
      // The other dial doesn’t move, so its button does something else.
      {
        html: `${text}${['speed', 'depth'].map((id) => `<div class="dial">${id === 'speed' ? drawing('dur="4s" repeatCount="indefinite"', 'id="speed"') : '<svg id="depth" width="200" height="200"><circle r="90"/></svg>'}<button aria-label="Pause ${id}" onclick="${id}.pauseAnimations(); document.title = '${id}'">■</button></div>`).join('')}`,
        reason: 'control',
        facts: { controls: ['Pause speed'] },
      },
      // The probe can't tell whether a button stops an SVG animation.
      {
        html: `${text}${drawing('dur="4s" repeatCount="indefinite"', 'id="dial"')}${pauseScript('dial.animationsPaused() ? dial.unpauseAnimations() : dial.pauseAnimations()')}`,
        reason: 'control',
      },
      {
        html: `${text}${ship('slide 6s infinite', '', '@media (prefers-reduced-motion: no-preference) { i { animation-duration: 7s } }')}`,
        reason: 'reducible',
      },
      {
        html: `${text}<video src="missing.webm" autoplay muted width="300" height="200"></video>`,
        reason: 'length',
      },
    ],
    inapplicable: [
      text,
      `${text}${canvas('if (step < 20) requestAnimationFrame(draw);')}`,
      `${text}${canvas('requestAnimationFrame(draw);', 'class="loading"')}`,
      `${text}${canvas('requestAnimationFrame(draw);', '', 40)}`,
      `${text}${drawing('dur="1s" repeatCount="3"')}`,
      `${text}${drawing('dur="1s" repeatCount="indefinite" begin="click"')}`,
      `${text}${drawing('dur="1s" repeatCount="indefinite"', 'class="spinner"')}`,
      ship('slide 6s infinite'),
      `${text}${ship('slide 2s 2')}`,
      `${text}${ship('slide 6s infinite paused')}`,
      `${text}${ship('turn 2s infinite', 'class="spinner"')}`,
      `${text}<div role="status">${ship('blink 2s infinite')}</div>`,
      `${text}${ship('blink 1s infinite', 'style="width: 8px; height: 8px"')}`,
      `${text}${ship('slide 6s infinite', 'hidden', '[hidden] { display: none }')}`,
      `${text}${gif([50])}`,
      `${text}${gif([100, 100], false)}`,
      `${text}${gif([50, 50], true, 'hidden')}`,
      `${text}<video src="spoken.webm" autoplay muted loop controls width="300" height="200"></video>`,
      `${text}<video src="spoken.webm" width="300" height="200"></video>`,
    ],
  },
  { hasMediaFiles: true },
);
