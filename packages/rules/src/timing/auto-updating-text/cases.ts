import { defineCases } from '../../rule-cases.ts';
import { autoUpdatingText } from './rule.ts';

const staticText = '<p>Ferries leave from the old harbor.</p>';
const repeatScript = (act: string, milliseconds = 1_000) =>
  `<script>let n = 0; setInterval(() => { n += 1; ${act} }, ${milliseconds})</script>`;
const countScript = repeatScript('document.getElementById("a").textContent = "Seats left, at " + n');
const updatingText = '<p>News: <span id="a">Seats left</span></p>';

/** A carousel whose slides change on their own unless `isPaused` is set. */
const carousel = (controls: string, script: string, milliseconds = 3_000) =>
  `${staticText}<section id="offers"><p id="slide">Offer 1: two decks</p>${controls}</section><script>
    let at = 0, isPaused = false;
    const show = (step) => { at += step; slide.textContent = "Offer " + at + ": " + ["two decks", "one cabin", "free coffee"][at % 3] };
    setInterval(() => { if (!isPaused) show(1) }, ${milliseconds});
    ${script}
  </script>`;
const blinking = '@keyframes blink { 50% { opacity: 0 } } .news { animation: 1s infinite blink }';

export const cases = defineCases(autoUpdatingText, {
  passed: [
    carousel('<button id="b">Pause</button>', 'b.onclick = () => { isPaused = !isPaused }'),
    carousel('<button id="b">Pause</button>', 'b.onclick = () => { isPaused = !isPaused }', 9_000),
    // The icon button has a name only for screen readers.
    carousel('<button id="b" aria-label="Stop rotation">■</button>', 'b.onclick = () => { isPaused = true }'),
    // Using the carousel ends the rotation.
    carousel('<button id="b">Next slide</button>', 'b.onclick = () => { isPaused = true; show(1) }'),
    carousel('<button id="b">Close</button>', 'b.onclick = () => { offers.remove() }'),
    carousel(
      '<label><input type="checkbox" id="b" checked> Change slides automatically</label>',
      'b.onchange = () => { isPaused = !b.checked }',
    ),
    carousel(
      '<div id="b" role="switch" tabindex="0" aria-checked="true" aria-label="Autoplay"> on</div>',
      'b.onclick = () => { isPaused = true }',
    ),
    // It isn't marked up as a control, which is the subject of other rules.
    carousel('<span id="b">Pause</span>', 'b.onclick = () => { isPaused = true }'),
    // The pause button is the last of several.
    carousel(
      '<button id="p">Previous</button><button id="n">Next</button><button id="b">Stop</button>',
      'p.onclick = () => show(-1); n.onclick = () => show(1); b.onclick = () => { isPaused = true }',
    ),
    // The settings show a control that stops it.
    carousel(
      '<button id="b">Settings</button><div id="box" hidden><button id="c">Stop slides</button></div>',
      'b.onclick = () => { box.hidden = false }; c.onclick = () => { isPaused = true }',
    ),
    // Style sheets only.
    `${staticText}<style>${blinking} #c:checked ~ .news { animation-play-state: paused }</style><input type="checkbox" id="c"><label for="c">Pause news</label><p class="news">Seats left to Oslo</p>`,
    `${staticText}<style>${blinking} .still .news { animation: none }</style><button onclick="document.body.classList.toggle('still')">Calm</button><p class="news">Seats left to Oslo</p>`,
    `${staticText}<style>${blinking}</style><button onclick="document.querySelector('.news').hidden = true">Hide news</button><p class="news">Seats left to Oslo</p>`,
  ],
  failed: [
    // None of the controls stops the text.
    {
      html: carousel(
        '<button id="p">Previous</button><button id="n">Next</button>',
        'p.onclick = () => show(-1); n.onclick = () => show(1)',
      ),
      reason: 'ineffective',
    },
    {
      html: carousel('<button id="b">Pause</button>', 'b.onclick = () => { b.textContent = "Play" }'),
      reason: 'ineffective',
    },
    // The other carousel’s button, whose effect is unknown, isn’t for this one.
    {
      html: `${staticText}${['a', 'c'].map((id) => `<section class="news"><p id="${id}">Seats left</p><button ${id === 'c' ? 'onclick="fetch(\'/stop\')"' : ''}>Next</button></section>`).join('')}${countScript}`,
      reason: 'ineffective',
    },
    // It stops only while the pointer or the focus is on it.
    {
      html: carousel(
        '<button id="n">Next</button>',
        'offers.onmouseenter = offers.onfocus = () => { isPaused = true }; offers.onmouseleave = () => { isPaused = false }; n.onclick = () => show(1)',
      ),
      reason: 'ineffective',
    },
    {
      html: carousel(
        '<button id="n">Next</button>',
        'n.onfocus = () => { isPaused = true }; n.onblur = () => { isPaused = false }; n.onclick = () => show(1)',
      ),
      reason: 'ineffective',
    },
    // A button that pauses something else.
    {
      html: `${staticText}${updatingText}<button id="b">Pause video</button>${countScript}`,
      reason: 'ineffective',
    },
    {
      html: `${staticText}<style>${blinking}</style><button>Pause news</button><p class="news">Seats left to Oslo</p>`,
      reason: 'ineffective',
    },
    {
      html: `${staticText}<style>${blinking} .calm .news { animation: none }</style><button onclick="document.body.classList.toggle('quiet')">Calm</button><p class="news">Seats left to Oslo</p>`,
      reason: 'ineffective',
    },
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
      html: `${staticText}<a href="/delivery">Delivery and tickets</a>${updatingText}${countScript}`,
      reason: 'endless',
    },
    {
      html: `${staticText}<a href="/help">Help</a><a href="/news">Ferry timetable changes on Monday</a>${updatingText}${countScript}`,
      reason: 'endless',
    },
  ],
  cantTell: [
    // The settings show a control that isn't on the page as loaded.
    {
      html: carousel(
        '<button id="b">Settings</button><div id="box"></div>',
        'b.onclick = () => { box.innerHTML = "<button>Stop slides</button>"; box.onclick = () => { isPaused = true } }',
      ),
      reason: 'control',
    },
    {
      html: carousel(
        '<label>Change slides <select id="b"><option>every 3 seconds<option>never</select></label>',
        'b.onchange = () => { isPaused = b.selectedIndex === 1 }',
      ),
      reason: 'control',
    },
    // It has stopped on its own by the time the button is clicked, while text for screen readers is still
    // changing.
    {
      html: `${staticText}<p id="a">Seats left</p><p id="b" style="position: absolute; left: -9999px; width: 200px">Slide 1</p><button>Pause</button>${repeatScript('if (n < 25) a.textContent = "Seats left, at " + n; b.textContent = "Slide " + n')}`,
      reason: 'control',
    },
    // The list moves, and so does the slide that is shown.
    {
      html: `${staticText}<ul id="a"><li id="b">Offer: two decks</li></ul><button onclick="fetch('/stop')">Stop</button>${repeatScript('a.style.marginLeft = b.style.marginLeft = 100 * (n % 5) + "px"')}`,
      reason: 'control',
      count: 1,
    },
    // The other news don’t move, so their button does something else.
    {
      html: `${staticText}${['a', 'c'].map((id) => `<section class="news"><p id="${id}">Seats left</p><button onclick="fetch('/stop')" aria-label="Stop ${id}">■</button></section>`).join('')}${countScript}`,
      reason: 'control',
      facts: { controls: ['Stop a'] },
    },
    // The server decides what the button does.
    {
      html: carousel('<button id="b">Stop</button>', 'b.onclick = () => { fetch("/stop") }'),
      reason: 'control',
    },
    {
      html: carousel(
        '<button id="n">Next</button>',
        'n.onclick = () => show(1); addEventListener("keydown", ({ key }) => { if (key === "Escape") isPaused = true })',
      ),
      reason: 'key',
    },
    {
      html: `${staticText}<style>i { animation: 1s infinite blink } @media (prefers-reduced-motion: no-preference) { i { animation-duration: 2s } } @keyframes blink { 50% { opacity: 0 } }</style><p><i>Seats left to Oslo</i></p>`,
      reason: 'reducible',
    },
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
    // A media player's time changes only while something is played.
    `${staticText}<div class="audio-player"><button id="b">Mute</button> <span id="a">00:00</span></div>${repeatScript('document.getElementById("a").textContent = "00:0" + (n % 10)')}`,
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
