import { defineCases } from '../../rule-cases.ts';
import { motionActuation } from './rule.ts';

const list = '<p id="list">Oslo</p>';
const shake = (
  condition = 'true',
  act = "list.textContent = list.textContent === 'Oslo' ? 'Kiel' : 'Bergen'",
) =>
  `<script>const act = () => { ${act} };
    let last = 0; addEventListener('devicemotion', ({ acceleration }) => { if (${condition} && acceleration && Math.abs(acceleration.x) > 15 && !last++) act() });</script>`;
const tilt = `<div id="ball" style="position: absolute; left: 50px; width: 30px">o</div><script>addEventListener('deviceorientation', ({ gamma }) => { ball.style.left = 50 + gamma + 'px' })</script>`;

const slider = (attributes = '') =>
  `<label>Volume <input type="range" id="volume" min="0" max="100" value="50"${attributes}></label><p><output id="level">50</output> percent</p>`;
const tiltSlider = (condition = 'true') =>
  `<script>const show = () => { level.textContent = volume.value }; volume.oninput = show;
    addEventListener('deviceorientation', ({ gamma }) => { if (${condition}) { volume.value = 50 + gamma; show() } })</script>`;

export const cases = defineCases(motionActuation, {
  passed: [
    // Users can scroll, and turn the response off.
    `${list}<label><input type="checkbox" id="use" checked> Scroll by tilting</label><div style="height: 3000px"></div><script>addEventListener('deviceorientation', ({ beta }) => { if (document.querySelector('#use').checked) scrollBy({ top: beta, behavior: 'instant' }) })</script>`,
    `${list}<button onclick="act()">Next town</button><label><input type="checkbox" id="use" checked> Shake to change</label>
      <script>const act = () => { list.textContent = list.textContent === 'Oslo' ? 'Kiel' : 'Oslo' };
      let side = 0; addEventListener('devicemotion', ({ acceleration }) => { if (document.querySelector('#use').checked && acceleration?.x && side++ === 0) act(); if (side > 7) side = 0 });</script>`,
    // The slider that tilting moves can also be moved without it.
    `<label><input type="checkbox" id="use" checked> Change the volume by tilting</label>${slider()}${tiltSlider("document.querySelector('#use').checked")}`,
  ],
  failed: [
    {
      html: `<a href="#list" style="position: absolute; left: -999px">Skip</a><a href="?">Home</a>${list}${shake()}`,
      reason: 'onlyMotion',
    },
    { html: `${list}${shake()}`, reason: 'onlyMotion' },
    { html: `${list}<a href="/kiel">Kiel</a>${shake()}`, reason: 'onlyMotion' },
    { html: tilt, reason: 'onlyMotion' },
    // A control does the same thing, or users can scroll and edit fields, but nothing turns the response off.
    { html: `${list}<button onclick="act()">Next town</button>${shake()}`, reason: 'alwaysOn' },
    // Only the mouse reaches the control, but it does the same thing.
    { html: `${list}<span onclick="act()">Next town</span>${shake()}`, reason: 'alwaysOn' },
    { html: `${slider()}${tiltSlider()}`, reason: 'alwaysOn' },
    {
      html: `${'<p>Fold the dough and wait.</p>'.repeat(90)}<script>addEventListener('deviceorientation', ({ beta }) => { if (beta > 70) scrollBy(0, 20) })</script>`,
      reason: 'alwaysOn',
    },
    {
      html: `${list}<div style="height: 3000px"></div><script>addEventListener('devicemotion', () => scrollBy({ top: 200, behavior: 'instant' }))</script>`,
      reason: 'alwaysOn',
    },
    // Tilting the device back scrolls back.
    {
      html: `${list}<div style="height: 3000px"></div><script>addEventListener('deviceorientation', ({ beta }) => scrollBy({ top: beta, behavior: 'instant' }))</script>`,
      reason: 'alwaysOn',
    },
    // The text is entered before it is cleared.
    {
      html: `<form><label>Name <input></label></form><script>addEventListener('devicemotion', () => document.forms[0].reset())</script>`,
      reason: 'alwaysOn',
    },
  ],
  cantTell: [
    // The setting may be behind a different control.
    {
      html: `${list}<button onclick="act()">Next town</button><button>Settings</button>${shake()}`,
      reason: 'maybeAlwaysOn',
    },
    {
      html: `${list}<a href="/preferences">Preferences</a><div style="height: 3000px"></div><script>addEventListener('devicemotion', () => scrollBy({ top: 200, behavior: 'instant' }))</script>`,
      reason: 'maybeAlwaysOn',
    },
    // The setting switches the response off, but nothing else moves the slider: the number may be a measurement.
    {
      html: `<label><input type="checkbox" id="use" checked> Tilt to change</label>${slider(' disabled')}${tiltSlider("document.querySelector('#use').checked")}`,
      reason: 'maybeControl',
    },
    // What only counts or measures motion may be essential.
    {
      html: `<p id="angle">0°</p><script>addEventListener('deviceorientation', ({ gamma }) => { angle.textContent = gamma.toFixed(1) + '°' })</script>`,
      reason: 'maybeControl',
    },
    // The other elements that only the mouse can activate have a different effect.
    {
      html: `${list}<div onclick="this.hidden = true">Close</div>${shake()}`,
      reason: 'maybeControl',
    },
    // The field may do the same thing.
    {
      html: `${list}<label>Town <select><option>Oslo<option>Kiel</select></label>${shake()}`,
      reason: 'maybeControl',
    },
    {
      html: `${list}<p id="more" hidden>Daily</p><button onclick="more.hidden = !more.hidden">Times</button>${shake()}`,
      reason: 'maybeControl',
    },
  ],
  inapplicable: [
    `<form><label>Name <input></label></form><script>addEventListener('devicemotion', () => {})</script>`,
    list,
    // It listens but does nothing.
    `${list}<script>let x = 0; addEventListener('devicemotion', ({ acceleration }) => { x = acceleration?.x })</script>`,
    `${list}<script>addEventListener('orientationchange', () => { list.append('!') })</script>`,
  ],
});
