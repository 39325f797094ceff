import { defineCases } from '../../rule-cases.ts';
import { autoUpdatingText } from './rule.ts';

const staticText = '<p>Ferries leave from the old harbor.</p>';
const repeatScript = (act: string, milliseconds = 1_000) =>
  `<script>let n = 0; setInterval(() => { n += 1; ${act} }, ${milliseconds})</script>`;
const countScript = repeatScript('document.getElementById("a").textContent = "Seats left, at " + n');
const updatingText = '<p>News: <span id="a">Seats left</span></p>';

export const cases = defineCases(autoUpdatingText, {
  neverPasses: true,
  failed: [
    // Starts outside the page.
    {
      html: `${staticText}<style>p i { position: absolute; left: 0; animation: 9s linear infinite slide } @keyframes slide { from { transform: translateX(-400px) } to { transform: translateX(600px) } }</style><p><i>Seats left to Oslo</i></p>`,
      reason: 'moves',
    },
    // Only a part is outside the page.
    {
      html: `${staticText}<p id="a" style="position: absolute; left: -20px; width: 200px">Seats left</p>${countScript}`,
      reason: 'endless',
    },
    // Loops of one-shot timers.
    {
      html: `<html data-timer-loop>${staticText}<p id="a">Seats left to Oslo</p><script>function show() { document.getElementById("a").style.visibility = "visible"; setTimeout(hide, 450) } function hide() { document.getElementById("a").style.visibility = "hidden"; setTimeout(show, 450) } show()</script>`,
      reason: 'endless',
    },
    {
      html: `<html data-timer-loop>${staticText}<p id="a">Seats left to Oslo</p><script>let n = 0; (function count() { document.getElementById("a").textContent = "Seats left: " + n++; setTimeout(() => count(), 900) })()</script>`,
      reason: 'endless',
    },
    // Scrolls down.
    {
      html: `${staticText}<div id="list" style="height: 80px; overflow: hidden"><p>Riga, Kiel, Turku, Bergen, Oslo and Narvik</p><p style="height: 400px">Boats leave daily</p><p>Boats leave weekly</p></div><script>setInterval(() => { const list = document.getElementById("list"); list.scrollTop = list.scrollTop + 1 > list.scrollHeight - list.clientHeight ? 0 : list.scrollTop + 1 }, 40)</script>`,
      reason: 'endless',
    },
    { html: `${staticText}${updatingText}${countScript}`, reason: 'endless' },
    {
      html: `${staticText}<a href="/kiel">Kiel</a><input aria-label="Town">${updatingText}${countScript}`,
      reason: 'endless',
    },
    {
      html: `${staticText}${updatingText}${repeatScript('document.getElementById("a").innerHTML = "<b>Seats</b> " + n')}`,
      reason: 'endless',
    },
    {
      html: `${staticText}<p id="b">Kiel</p><p id="c" hidden>Oslo</p>${repeatScript('document.getElementById("b").hidden ^= 1; document.getElementById("c").hidden ^= 1', 5_000)}`,
      reason: 'endless',
    },
    {
      html: `${staticText}<div><template shadowrootmode="open"><p id="a">Kiel</p></template></div>${repeatScript('document.querySelector("div").shadowRoot.getElementById("a").textContent = "Ferry " + n')}`,
      reason: 'endless',
    },
    {
      html: `${staticText}<style>p i { display: block; width: max-content; animation: 9s linear infinite slide } @keyframes slide { to { transform: translateX(300px) } }</style><p><i>Seats left to Oslo</i></p>`,
      reason: 'moves',
    },
    {
      html: `${staticText}<style>i { animation: 1s infinite blink } @keyframes blink { 50% { opacity: 0 } }</style><p><i>Seats left to Oslo</i></p>`,
      reason: 'blinks',
    },
    {
      html: `${staticText}<style>p i:hover { animation-play-state: paused } i { animation: 1s 9 blink } @keyframes blink { 50% { visibility: hidden } }</style><button>Search</button><p><i>Seats left to Oslo</i></p>`,
      reason: 'blinks',
    },
    {
      html: `${staticText}<p id="a">Seats left to Oslo</p><script>a.animate([{ opacity: 0 }, { opacity: 1 }, { opacity: 0 }], { duration: 8_000, iterations: Infinity })</script>`,
      reason: 'endless',
    },
    {
      html: `${staticText}<p id="a">Seats left to Oslo at 12:00</p>${repeatScript('document.getElementById("a").textContent = "Seats left to Oslo at 12:00: " + n')}`,
      reason: 'endless',
    },
    {
      html: `${staticText}<p id="a">Seats left</p>${repeatScript('a.style.visibility = n % 2 ? "hidden" : ""', 500)}`,
      reason: 'endless',
    },
    {
      html: `${staticText}<p id="a">Seats left</p>${repeatScript('a.style.marginLeft = 100 * (n % 5) + "px"')}`,
      reason: 'endless',
    },
    {
      html: `${staticText}<a href="/help">Help</a><a href="/news">Ferry timetable changes on Monday</a>${updatingText}${countScript}`,
      reason: 'endless',
    },
  ],
  cantTell: [
    {
      html: `${staticText}<style>i { animation: 1s infinite blink } .still i { animation: none } @keyframes blink { 50% { opacity: 0 } }</style><button>Calm</button><p><i>Seats left to Oslo</i></p>`,
      reason: 'control',
    },
    {
      html: `${staticText}<style>i { animation: 1s infinite blink } @media (prefers-reduced-motion: no-preference) { i { animation-duration: 2s } } @keyframes blink { 50% { opacity: 0 } }</style><p><i>Seats left to Oslo</i></p>`,
      reason: 'reducible',
    },
    { html: `${staticText}${updatingText}<button>Pause</button>${countScript}`, reason: 'control' },
    { html: `${staticText}${updatingText}<button></button>${countScript}`, reason: 'control' },
    { html: `${staticText}${updatingText}<a href="/settings">Settings</a>${countScript}`, reason: 'control' },
    { html: `${staticText}<p role="timer" id="a">9 seconds</p>${countScript}`, reason: 'essential' },
    {
      html: `${staticText}<p id="a">12:00:01</p>${repeatScript('document.getElementById("a").textContent = "12:00:" + (10 + n)')}`,
      reason: 'essential',
    },
    {
      html: `${staticText}<p id="a">Sale ends in 12:00:01</p>${repeatScript('document.getElementById("a").textContent = "Sale ends in 12:00:" + (10 + n)')}`,
      reason: 'essential',
    },
  ],
  inapplicable: [
    // Only screen readers get the text.
    `${staticText}<p id="a" style="position: absolute; left: -9999px; width: 200px">Slide 1</p>${repeatScript('document.getElementById("a").textContent = "Slide " + n')}`,
    `${staticText}<style>i { animation: 1s 4 blink } @keyframes blink { 50% { opacity: 0 } }</style><p><i>Seats left to Oslo</i></p>`,
    `${staticText}<style>i { display: block; animation: 9s infinite slide } @keyframes slide { to { transform: translateX(20px) } }</style><p><i>Seats left to Oslo</i></p>`,
    `${staticText}<style>i { display: block; width: 300px; animation: 9s infinite slide } @keyframes slide { to { transform: translateX(300px) } }</style><p><i></i></p>`,
    `${staticText}<style>i { animation: 1s infinite blink } @keyframes blink { 50% { opacity: 0 } }</style><p><i>Loading</i></p>`,
    `${staticText}<style>i { animation: 1s infinite blink paused } @keyframes blink { 50% { opacity: 0 } }</style><p><i>Seats left to Oslo</i></p>`,
    `${staticText}<style>i:hover { animation: 1s infinite blink } @keyframes blink { 50% { opacity: 0 } }</style><p><i>Seats left to Oslo</i></p>`,
    `${staticText}${updatingText}${repeatScript('if (n < 5) document.getElementById("a").textContent = "Left: " + n')}`,
    staticText,
    `${staticText}${updatingText}`,
    `<span id="a">Seats left</span>${countScript}`,
    `${staticText}<p hidden id="a">Seats left</p>${countScript}`,
    `${staticText}${updatingText}${repeatScript('document.getElementById("a").style.color = n % 2 ? "red" : "blue"')}`,
    `${staticText}${updatingText}<script>setTimeout(() => document.getElementById("a").textContent = "None left", 500)</script>`,
    `${staticText}${updatingText}${repeatScript('if (n < 2) document.getElementById("a").textContent = "None left"')}`,
    // A loop that changes nothing, and two single timers that change the text.
    `<html data-timer-loop>${staticText}${updatingText}<script>(function poll() { setTimeout(poll, 200) })(); setTimeout(() => { document.getElementById("a").textContent = "Two left" }, 7000); setTimeout(() => { document.getElementById("a").textContent = "None left" }, 14000)</script>`,
    `${staticText}<div id="list" style="height: 80px; overflow: auto"><p>Riga, Kiel, Turku, Bergen, Oslo and Narvik</p><p style="height: 400px">Boats leave daily</p></div>${repeatScript('document.body.dataset.step = n')}`,
    `${staticText}${updatingText}${repeatScript('document.title = "News " + n')}`,
  ],
});
