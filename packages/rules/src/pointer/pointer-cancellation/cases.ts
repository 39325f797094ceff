import { defineCases } from '../../rule-cases.ts';
import { pointerCancellation } from './rule.ts';

const on = (type: string, act: string, selector = '#a') =>
  `<script>document.querySelector('${selector}').addEventListener('${type}', (event) => { ${act} })</script>`;
const list = '<p id="list">Oslo</p>';
const button = '<button id="a">Delete the trip</button>';
const slides = (listeners: string) =>
  `<div style="width: 300px; overflow: hidden"><ul id="slides" style="display: flex; padding: 0">${['Kiel', 'Oslo', 'Riga'].map((name) => `<li style="flex: 0 0 300px">${name}</li>`).join('')}</ul></div>${listeners}`;
const slide = "document.querySelector('#slides').style.transform = 'translateX(-300px)'";
const append = "list.append(' Kiel')";

export const cases = defineCases(pointerCancellation, {
  passed: [
    // Feedback on the press.
    `<style>.down { color: red }</style>${button}${on('mousedown', "event.target.classList.add('down')")}${on('mouseup', "event.target.classList.remove('down')")}`,
    `${button}${on('pointerdown', "const ripple = document.createElement('i'); ripple.style.cssText = 'display: block; width: 9px; height: 9px; background: red'; event.currentTarget.append(ripple)")}`,
    // Releasing elsewhere undoes it.
    `${button}${list}${on('mousedown', append)}${on('mouseup', "list.textContent = 'Oslo'", 'html')}`,
    `${button}${list}${on('mousedown', 'event.preventDefault()')}${on('click', append)}`,
    // A menu that opens on press and closes with Escape.
    `${button}<ul id="menu" hidden><li>Kiel</li></ul>${on('mousedown', 'menu.hidden = false')}${on('keydown', "if (event.key === 'Escape') menu.hidden = true", 'html')}`,
    `${button}<ul id="menu" hidden><li>Kiel</li></ul>${on('mousedown', 'menu.hidden = !menu.hidden')}`,
    `${button}<ul id="menu" hidden><li>Kiel</li></ul>${on('mousedown', 'menu.hidden = false')}${on('keydown', "if (event.key === 'Escape') menu.animate({ opacity: 0 }, 150).finished.then(() => { menu.hidden = true })", 'html')}`,
    // A handle that is dragged.
    `<div id="a" style="position: absolute; width: 40px; height: 40px; background: red">x</div>${list}${on('pointerdown', "list.textContent = 'Moving'; document.addEventListener('pointermove', ({ clientX }) => { document.querySelector('#a').style.left = clientX + 'px' })")}`,
    `${button}<input id="b" aria-label="Name">${on('mousedown', 'setTimeout(() => b.focus())')}`,
    // A link that people drag: only dropping it opens the dialog.
    `<div id="zone" style="padding: 200px"><a id="a" href="/kiel">Kiel</a></div>${on('mousedown', 'this.pressed = true')}${on('dragover', 'event.preventDefault()', '#zone')}${on('drop', "event.preventDefault(); alert('Drop one file')", '#zone')}`,
    // A carousel that advances by itself: pressing a slide completes the movement that is under way.
    slides(on('pointerdown', slide, '#slides')),
    // A field that changes only once may do so for a different reason, such as a slider that is still moving
    // to its value.
    `${button}<input id="b" aria-label="Port"><script>document.querySelector('#a').addEventListener('mousedown', () => { b.value = 'Kiel'; b.dataset.port = '' }, { once: true })</script>`,
  ],
  failed: [
    { html: `${button}${list}${on('mousedown', append)}`, reason: 'onPress' },
    { html: `${button}${list}${on('pointerdown', 'list.remove()')}`, reason: 'onPress' },
    { html: `<a id="a" href="#x">Kiel</a>${on('mousedown', "location.href = '/kiel'")}`, reason: 'onPress' },
    { html: `<div onmousedown="window.open('/kiel')">Kiel</div>`, reason: 'onPress' },
    {
      html: `<form action="/kiel">${button}</form>${on('mousedown', 'event.target.form.requestSubmit()')}`,
      reason: 'onPress',
    },
    { html: `${button}${on('pointerdown', "confirm('Delete?')")}`, reason: 'onPress' },
    { html: slides(`<button id="a">Next</button>${on('mousedown', slide)}`), reason: 'onPress' },
    {
      html: `${button}<input id="b" aria-label="Port">${on('mousedown', "b.value += ' Kiel'; b.dataset.port = ''")}`,
      reason: 'onPress',
    },
    {
      html: `<ul id="a"><li>Kiel <button>Remove</button></li></ul>${on('mousedown', "if (event.target.matches('button')) event.target.parentElement.remove()")}`,
      reason: 'onPress',
    },
  ],
  cantTell: [
    {
      html: `<div>${'QWERTYUI'.replace(/./g, (key) => `<button>${key}</button>`)}</div>${list}<script>for (const key of document.querySelectorAll('button')) key.addEventListener('mousedown', () => list.append(key.textContent))</script>`,
      reason: 'essential',
    },
    {
      html: `${button}${list}<button id="undo" hidden>Undo</button>${on('mousedown', 'list.hidden = true; undo.hidden = false')}`,
      reason: 'undoable',
    },
    {
      html: `<button id="a">More</button><output id="count">1</output>${on('mousedown', 'count.textContent = Number(count.textContent) + 1')}`,
      reason: 'undoable',
    },
  ],
  inapplicable: [
    list,
    `${button}${list}${on('click', append)}`,
    `<input id="a" type="range" aria-label="Speed">${list}${on('mousedown', append)}`,
    `<canvas id="a"></canvas>${list}${on('pointerdown', append)}`,
    // The press sets the caret, and focus shows the toolbar.
    `<div id="a" contenteditable role="textbox" aria-label="Text">Kiel</div><p id="bar" hidden>Bold</p>${on('mousedown', 'this.pressed = true')}${on('focus', 'bar.hidden = false')}`,
  ],
});
