import { defineCases } from '../../rule-cases.ts';
import { characterKeyShortcuts } from './rule.ts';

const keyListener = (condition: string, act = "list.append('Kiel ')", type = 'keydown') =>
  `<script>document.addEventListener('${type}', (event) => { if (${condition}) { ${act} } })</script>`;
const list = '<p>Towns</p><p id="list"></p>';
const plusListener = keyListener("event.key === '+'");

export const cases = defineCases(characterKeyShortcuts, {
  passed: [
    `${list}${keyListener('true', "setTimeout(() => list.append('Kiel '), 100)")}`,
    `${list}${keyListener("event.key === 's'", 'setTimeout(() => {}, 100)')}`,
    `${list}${keyListener("event.key === 'Escape'")}`,
    `${list}${keyListener("event.key === 'k' && event.ctrlKey")}`,
    `${list}<input id="field" aria-label="Town">${keyListener("event.key === '+' && document.activeElement === field")}`,
    `${list}${keyListener('true', "document.body.classList.add('uses-keys')")}`,
    `${list}${keyListener("event.key === 's'", "document.body.dataset.key = 's'")}`,
    `${list}${keyListener("event.key === 's'", "list.innerHTML += '<i hidden>Kiel</i>'")}`,
    `${list}<script>setInterval(() => list.append('Kiel '), 1)</script>${keyListener("event.key === 'Enter'")}`,
  ],
  failed: [
    {
      // A navigation item for the current page is not a setting, no matter what it's called.
      html: `<nav><a class="current" href="#">Configuration options</a></nav>${list}${keyListener("event.key === 's'")}`,
      reason: 'alone',
    },
    {
      html: `${list}${keyListener("event.key === 's'", "setTimeout(() => list.append('Kiel '), 300)")}`,
      reason: 'alone',
    },
    {
      // Several keys set timers, and only the last one changes anything.
      html: `${list}${keyListener('/[a-es]/.test(event.key)', "setTimeout(() => { if (event.key === 's') list.append('Kiel ') }, 300)")}`,
      reason: 'alone',
    },
    {
      html: `${list}${keyListener("event.key === 's'", "requestAnimationFrame(() => list.append('Kiel '))")}`,
      reason: 'alone',
    },
    {
      html: `${list}<div style="height: 3000px"></div>${keyListener("event.key === 'n'", 'scrollTo(0, 900)')}`,
      reason: 'alone',
    },
    {
      html: `${list}<script>addEventListener('hashchange', () => list.append('Kiel '))</script>${keyListener("event.key === 'k'", 'location.hash += 1')}`,
      reason: 'alone',
    },
    {
      html: `${list}<script>let first = false; document.addEventListener('keydown', ({ key }) => { if (first && key === 'k') list.append('Kiel '); first = key === 'g'; if (first) setTimeout(() => { first = false }, 900) })</script>`,
      reason: 'alone',
    },
    {
      html: `${list}<a href="/help">Help</a><a href="/news">Ferries run on Monday</a>${plusListener}`,
      reason: 'alone',
    },
    { html: `${list}${plusListener}`, reason: 'alone' },
    { html: `${list}<a href="/kiel">Kiel</a><input aria-label="Town">${plusListener}`, reason: 'alone' },
    { html: `${list}${keyListener("event.code === 'KeyJ'", undefined, 'keyup')}`, reason: 'alone' },
    { html: `${list}${keyListener("event.key === '?' && event.shiftKey")}`, reason: 'alone' },
    { html: `${list}${keyListener('event.charCode === 115', undefined, 'keypress')}`, reason: 'alone' },
    {
      html: `${list}${keyListener('event.which === 191', 'field.focus()')}<input id="field" aria-label="Town">`,
      reason: 'alone',
    },
    { html: `${list}${keyListener("event.key === 'h'", "location.href = 'kiel.html'")}`, reason: 'alone' },
    { html: `${list}${keyListener("event.key === 'x'", 'list.previousSibling.remove()')}`, reason: 'alone' },
    {
      html: `${list}${keyListener("event.key === 's'", "Promise.resolve().then(() => list.append('Kiel '))")}`,
      reason: 'alone',
    },
    {
      html: `${list}<input autofocus aria-label="Town"><div><template shadowrootmode="open"><p id="a">Oslo</p></template></div>${keyListener("event.key === 's'", "document.querySelector('div').shadowRoot.getElementById('a').append('Kiel')")}`,
      reason: 'alone',
    },
  ],
  cantTell: [
    { html: `${list}${keyListener("event.key === ' '")}`, reason: 'space' },
    { html: `<label><input type="checkbox"> Use shortcuts</label>${list}${plusListener}`, reason: 'control' },
    {
      html: `<button>Kiel</button><div hidden><label><input type="checkbox"> Use shortcuts</label></div>${list}${plusListener}`,
      reason: 'control',
    },
    { html: `<a href="/settings">Settings</a>${list}${plusListener}`, reason: 'control' },
    { html: `<p>Use Ctrl too <input type="checkbox"></p>${list}${plusListener}`, reason: 'control' },
    { html: `${list}${keyListener('event.key.length === 1')}`, reason: 'any' },
    {
      html: `<!doctype html><html lang="de"><title>Orte</title><button>Anders</button>${list}${plusListener}</html>`,
      reason: 'control',
    },
  ],
  inapplicable: [
    list,
    `${list}<button onkeydown="list.append('Kiel')">Add</button>`,
    `${list}<script>list.append('Kiel')</script>`,
    `${list}<script>document.addEventListener('click', () => list.append('Kiel'))</script>`,
  ],
});
