import { defineCases } from '../../rule-cases.ts';
import { autoUpdatingText } from './rule.ts';

const staticText = '<p>Ferries leave from the old harbour.</p>';
const repeatScript = (act: string, milliseconds = 1_000) =>
  `<script>let n = 0; setInterval(() => { n += 1; ${act} }, ${milliseconds})</script>`;
const countScript = repeatScript('document.getElementById("a").textContent = "Seats left, at " + n');
const updatingText = '<p>News: <span id="a">Seats left</span></p>';

export const cases = defineCases(autoUpdatingText, {
  failed: [
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
  ],
  cantTell: [
    { html: `${staticText}${updatingText}<button>Pause</button>${countScript}`, reason: 'control' },
    { html: `${staticText}${updatingText}<button></button>${countScript}`, reason: 'control' },
    { html: `${staticText}${updatingText}<a href="/settings">Settings</a>${countScript}`, reason: 'control' },
    { html: `${staticText}<p role="timer" id="a">9 seconds</p>${countScript}`, reason: 'essential' },
    {
      html: `${staticText}<p id="a">12:00:01</p>${repeatScript('document.getElementById("a").textContent = "12:00:" + (10 + n)')}`,
      reason: 'essential',
    },
  ],
  inapplicable: [
    staticText,
    `${staticText}${updatingText}`,
    `<span id="a">Seats left</span>${countScript}`,
    `${staticText}<p hidden id="a">Seats left</p>${countScript}`,
    `${staticText}${updatingText}${repeatScript('document.getElementById("a").style.color = n % 2 ? "red" : "blue"')}`,
    `${staticText}${updatingText}<script>setTimeout(() => document.getElementById("a").textContent = "None left", 500)</script>`,
    `${staticText}${updatingText}${repeatScript('if (n < 2) document.getElementById("a").textContent = "None left"')}`,
    `${staticText}${updatingText}${repeatScript('document.title = "News " + n')}`,
  ],
});
