import { casesOf } from '../../rule-cases.ts';
import { autoUpdatingText } from './rule.ts';

const rest = '<p>Ferries leave from the old harbour.</p>';
const every = (act: string, milliseconds = 1_000) =>
  `<script>let n = 0; setInterval(() => { n += 1; ${act} }, ${milliseconds})</script>`;
const count = every('document.getElementById("a").textContent = "Seats left, at " + n');
const text = '<p>News: <span id="a">Seats left</span></p>';

export const cases = casesOf(autoUpdatingText, {
  failed: [
    { html: `${rest}${text}${count}`, because: 'endless' },
    { html: `${rest}<a href="/kiel">Kiel</a><input aria-label="Town">${text}${count}`, because: 'endless' },
    {
      html: `${rest}${text}${every('document.getElementById("a").innerHTML = "<b>Seats</b> " + n')}`,
      because: 'endless',
    },
    {
      html: `${rest}<p id="b">Kiel</p><p id="c" hidden>Oslo</p>${every('document.getElementById("b").hidden ^= 1; document.getElementById("c").hidden ^= 1', 5_000)}`,
      because: 'endless',
    },
    {
      html: `${rest}<div><template shadowrootmode="open"><p id="a">Kiel</p></template></div>${every('document.querySelector("div").shadowRoot.getElementById("a").textContent = "Ferry " + n')}`,
      because: 'endless',
    },
  ],
  cantTell: [
    { html: `${rest}${text}<button>Pause</button>${count}`, because: 'control' },
    { html: `${rest}${text}<button></button>${count}`, because: 'control' },
    { html: `${rest}${text}<a href="/settings">Settings</a>${count}`, because: 'control' },
    { html: `${rest}<p role="timer" id="a">9 seconds</p>${count}`, because: 'essential' },
    {
      html: `${rest}<p id="a">12:00:01</p>${every('document.getElementById("a").textContent = "12:00:" + (10 + n)')}`,
      because: 'essential',
    },
  ],
  inapplicable: [
    rest,
    `${rest}${text}`,
    `<span id="a">Seats left</span>${count}`,
    `${rest}<p hidden id="a">Seats left</p>${count}`,
    `${rest}${text}${every('document.getElementById("a").style.color = n % 2 ? "red" : "blue"')}`,
    `${rest}${text}<script>setTimeout(() => document.getElementById("a").textContent = "None left", 500)</script>`,
    `${rest}${text}${every('if (n < 2) document.getElementById("a").textContent = "None left"')}`,
    `${rest}${text}${every('document.title = "News " + n')}`,
  ],
});
