import { casesOf } from '../../rule-cases.ts';
import { characterKeyShortcuts } from './rule.ts';

const on = (condition: string, act = "list.append('Kiel ')", type = 'keydown') =>
  `<script>document.addEventListener('${type}', (event) => { if (${condition}) { ${act} } })</script>`;
const list = '<p>Towns</p><p id="list"></p>';
const plus = on("event.key === '+'");

export const cases = casesOf(characterKeyShortcuts, {
  passed: [
    `${list}${on("event.key === 'Escape'")}`,
    `${list}${on("event.key === 'k' && event.ctrlKey")}`,
    `${list}<input id="field" aria-label="Town">${on("event.key === '+' && document.activeElement === field")}`,
    `${list}${on('true', "document.body.classList.add('uses-keys')")}`,
    `${list}${on("event.key === 's'", "document.body.dataset.key = 's'")}`,
    `${list}${on("event.key === 's'", "list.innerHTML += '<i hidden>Kiel</i>'")}`,
    `${list}<script>setInterval(() => list.append('Kiel '), 1)</script>${on("event.key === 'Enter'")}`,
  ],
  failed: [
    { html: `${list}${plus}`, because: 'alone' },
    { html: `${list}<a href="/kiel">Kiel</a><input aria-label="Town">${plus}`, because: 'alone' },
    { html: `${list}${on("event.code === 'KeyJ'", undefined, 'keyup')}`, because: 'alone' },
    { html: `${list}${on("event.key === '?' && event.shiftKey")}`, because: 'alone' },
    { html: `${list}${on('event.charCode === 115', undefined, 'keypress')}`, because: 'alone' },
    {
      html: `${list}${on('event.which === 191', 'field.focus()')}<input id="field" aria-label="Town">`,
      because: 'alone',
    },
    { html: `${list}${on("event.key === 'h'", "location.href = 'kiel.html'")}`, because: 'alone' },
    { html: `${list}${on("event.key === 'x'", 'list.previousSibling.remove()')}`, because: 'alone' },
    {
      html: `${list}${on("event.key === 's'", "Promise.resolve().then(() => list.append('Kiel '))")}`,
      because: 'alone',
    },
    {
      html: `${list}<input autofocus aria-label="Town"><div><template shadowrootmode="open"><p id="a">Oslo</p></template></div>${on("event.key === 's'", "document.querySelector('div').shadowRoot.getElementById('a').append('Kiel')")}`,
      because: 'alone',
    },
  ],
  cantTell: [
    { html: `<label><input type="checkbox"> Use shortcuts</label>${list}${plus}`, because: 'control' },
    {
      html: `<button>Kiel</button><div hidden><label><input type="checkbox"> Use shortcuts</label></div>${list}${plus}`,
      because: 'control',
    },
    { html: `<a href="/settings">Settings</a>${list}${plus}`, because: 'control' },
    { html: `<p>Use Ctrl too <input type="checkbox"></p>${list}${plus}`, because: 'control' },
    { html: `${list}${on('event.key.length === 1')}`, because: 'any' },
    {
      html: `<!doctype html><html lang="de"><title>Orte</title><button>Anders</button>${list}${plus}</html>`,
      because: 'control',
    },
  ],
  inapplicable: [
    list,
    `${list}<button onkeydown="list.append('Kiel')">Add</button>`,
    `${list}<script>list.append('Kiel')</script>`,
    `${list}<script>document.addEventListener('click', () => list.append('Kiel'))</script>`,
  ],
});
