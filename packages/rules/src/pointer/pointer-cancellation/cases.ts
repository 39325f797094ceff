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
/** A button that opens something, whose parts act on an event. */
const opened = (content: string, type: string, part = 'button') =>
  `<button id="a" aria-expanded="false" aria-controls="menu">Photo</button>${content}${list}${on('click', "menu.hidden = !menu.hidden; this.setAttribute('aria-expanded', !menu.hidden)")}${on('mousedown', 'event.preventDefault()', '#menu')}${on(type, `if (event.target.closest('${part}')) { ${append} }`, '#menu')}`;
const keys = (labels: string) =>
  `<input id="field" aria-label="Town"><div id="keys">${[...labels].map((label) => `<span style="display: inline-block; padding: 9px">${label}</span>`).join('')}</div>${on('mousedown', 'event.preventDefault(); if (event.target !== event.currentTarget) { field.value += event.target.textContent; list.textContent = field.value }', '#keys')}`;

/** A calendar that shows a different month on press, as some date pickers do. */
const calendar = `<div id="cal"><button id="a">‹</button> <b id="month"></b> <button id="b">›</button><p id="days"></p></div><script>{
  let at = 5;
  const names = ['March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'];
  const draw = () => { month.textContent = names[at]; days.innerHTML = names[at].split('').map((day) => '<i>' + day + '</i>').join(' ') };
  document.querySelector('#a').onmousedown = () => { at -= 1; draw() };
  b.onmousedown = () => { at += 1; draw() };
  draw() }</script>`;

/** Values of which one is selected on press; the path of the selected one is shown above. */
const renderValues = (onOther: string) =>
  `<p id="path">Trip</p><div id="values"><div class="value" id="a">Kiel</div><div class="value">Oslo</div></div><style>.selected { background: #cde }</style><script>values.addEventListener('mousedown', ({ target }) => { if (target === values) return; ${onOther} path.textContent = 'Trip ' + target.textContent })</script>`;

/** A field whose list opens on press and closes on a press elsewhere. */
const renderList = (role: string) =>
  `<div style="position: relative"><div id="a" style="width: 90px">Harbor</div><ul id="menu" ${role} style="position: absolute" hidden><li>Kiel</li><li>Oslo</li></ul></div>${on('mousedown', 'event.stopPropagation(); menu.hidden = false')}${on('mousedown', 'menu.hidden = true', 'html')}`;

export const cases = defineCases(pointerCancellation, {
  passed: [
    // Users can decline in the dialog.
    `${button}${on('pointerdown', "confirm('Delete?')")}`,
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
    // An editor's button that rerenders the text. Pressing it again turns the format off.
    `${button}<div id="text"><p>Oslo</p></div>${on('mousedown', "text.innerHTML = text.querySelector('h2') ? '<p>Oslo</p>' : '<h2>Oslo</h2>'")}`,
    // A popup that closes when users press somewhere else.
    `${button}<ul id="menu" hidden><li>Kiel</li></ul><script>addEventListener('click', ({ target }) => { if (target.id !== 'a') menu.hidden = true })</script>${on('mousedown', 'menu.hidden = false')}`,
    // A menu that takes a while to close.
    `${button}<ul id="menu" hidden><li>Kiel</li></ul>${on('mousedown', 'menu.hidden = !menu.hidden')}${on('keydown', "if (event.key === 'Escape') menu.animate({ opacity: 0 }, 400).finished.then(() => { menu.hidden = true })", 'html')}`,
    // The menu appears on hover, after a delay.
    `<p><a id="a" href="/kiel">Kiel</a></p><ul id="menu" hidden><li>Oslo</li></ul>${on('mouseenter', 'setTimeout(() => { menu.hidden = false }, 400)')}${on('mousedown', 'this.pressed = true')}`,
    // Pressing it moves focus away from a slider, whose value is shown only while it has focus.
    `<input id="b" type="range" aria-label="Depth" autofocus><output id="value">20</output>${button}<script>b.onblur = () => { value.hidden = true }; b.onfocus = () => { value.hidden = false }</script>${on('mousedown', 'this.pressed = true')}`,
    // Any press closes the hint.
    `${button}<p id="hint">Two ports</p><script>document.addEventListener('mousedown', () => { hint.hidden = true })</script>${on('mousedown', 'this.pressed = true')}`,
    // The keys on an on-screen keyboard and on a keypad.
    `${list}${keys('qwertyuiopasdfghjklzxcvbnm')}`,
    `${list}${keys('7894561230')}`,
    // Something else appears late, once.
    `${button}<p id="hint" hidden>Two ports</p><script>document.querySelector('#a').addEventListener('mousedown', () => { setTimeout(() => { hint.hidden = false }, 50) }, { once: true })</script>`,
    // The label floats above the field while it has focus, even after Escape has closed the menu.
    `<p id="a" tabindex="0" style="cursor: pointer"><span id="inside">Harbor</span></p><p id="above" hidden>Harbor</p><ul id="menu" hidden><li>Kiel</li></ul>${on('mousedown', 'menu.hidden = false')}${on('focus', 'above.hidden = false')}${on('blur', 'above.hidden = true')}${on('keydown', "if (event.key === 'Escape') menu.hidden = true", 'html')}`,
    // A track whose tooltip follows the pointer.
    `<div id="a" style="width: 200px; height: 20px; background: #ccc"></div><output id="tip">0</output><script>{ let on = false; const set = ({ clientX }) => { tip.textContent = 'Value: ' + clientX }; a.onmousedown = (event) => { on = true; set(event) }; document.onmousemove = (event) => { if (on) set(event) }; document.onmouseup = () => { on = false } }</script>`,
    // A track whose value follows the pointer, and parts of a field with a number.
    `<div id="a" style="width: 200px; height: 20px; background: #ccc"><i></i><i></i></div><input id="b" aria-label="Depth"><script>{ let on = false; const set = ({ clientX }) => { b.value = 'Depth ' + clientX; b.dataset.depth = clientX }; a.onmousedown = (event) => { on = true; set(event) }; document.onmousemove = (event) => { if (on) set(event) }; document.onmouseup = () => { on = false } }</script>`,
    `<div><input id="b" value="3" aria-label="Tickets"><span id="a" style="cursor: pointer">▲</span></div>${on('mousedown', 'b.value = Number(b.value) + 1; b.dataset.count = b.value')}`,
    // Pressing it only starts to select an area.
    `<div id="a" style="cursor: crosshair; width: 200px; height: 90px; background: #eee"></div><p id="hint">Drag</p>${on('mousedown', 'hint.remove()')}`,
    // A handle that is dragged.
    `<div id="a" style="position: absolute; width: 40px; height: 40px; background: red">x</div>${list}${on('pointerdown', "list.textContent = 'Moving'; document.addEventListener('pointermove', ({ clientX }) => { document.querySelector('#a').style.left = clientX + 'px' })")}`,
    `${button}<input id="b" aria-label="Name">${on('mousedown', 'setTimeout(() => b.focus())')}`,
    // A link that people drag: only dropping it opens the dialog.
    `<div id="zone" style="padding: 200px"><a id="a" href="/kiel">Kiel</a></div>${on('mousedown', 'this.pressed = true')}${on('dragover', 'event.preventDefault()', '#zone')}${on('drop', "event.preventDefault(); alert('Drop one file')", '#zone')}`,
    // A neighboring button undoes it.
    calendar,
    // Pressing it only selects it: the next press selects something else.
    renderValues(
      "values.querySelector('.selected')?.classList.remove('selected'); target.classList.add('selected');",
    ),
    // A list that a click elsewhere closes.
    renderList('role="listbox"'),
    // Users can change the value back in the field.
    `${button}<input id="b" aria-label="Port">${on('mousedown', "b.value += ' Kiel'; b.dataset.port = ''")}`,
    // A carousel that advances on its own: pressing a slide completes the movement that is under way.
    slides(on('pointerdown', slide, '#slides')),
    // The page shows a hint on the first press, whatever it's on.
    `${button}<p id="hint" hidden>Two ports</p><script>document.addEventListener('mousedown', () => { hint.hidden = false }, { once: true })</script>${on('mousedown', 'this.pressed = true')}`,
    // The first press removes a hint, and loads something whose result arrives later.
    `${button}<p id="hint">Two ports</p><script>document.querySelector('#a').addEventListener('mousedown', () => { hint.remove() }, { once: true })</script>`,
    `${button}<p id="hint"></p><script>document.querySelector('#a').addEventListener('pointerdown', async () => { await new Promise((resolve) => setTimeout(resolve, 50)); hint.textContent = 'Two ports' }, { once: true })</script>`,
    // A menu whose items act on click.
    opened('<ul id="menu" hidden><li><button type="button">Rotate</button></li></ul>', 'click'),
    // A field that changes only once may do so for a different reason, such as a slider that is still moving
    // to its value.
    `${button}<input id="b" aria-label="Port"><script>document.querySelector('#a').addEventListener('mousedown', () => { b.value = 'Kiel'; b.dataset.port = '' }, { once: true })</script>`,
  ],
  failed: [
    // An index in alphabetical order.
    { html: `${list}${keys('abcdefghijklmnopqrstuvwxyz')}`, reason: 'onPress' },
    { html: `${button}${list}${on('mousedown', append)}`, reason: 'onPress' },
    // The page around a keypad isn't part of it.
    {
      html: `${button}${list}${[...'7894561230'].map((digit) => `<b>${digit}</b> `).join('')}${on('mousedown', append)}`,
      reason: 'onPress',
    },
    { html: `${button}${list}${on('pointerdown', 'list.remove()')}`, reason: 'onPress' },
    { html: `<a id="a" href="#x">Kiel</a>${on('mousedown', "location.href = '/kiel'")}`, reason: 'onPress' },
    { html: `<div onmousedown="window.open('/kiel')">Kiel</div>`, reason: 'onPress' },
    {
      html: `<form action="/kiel">${button}</form>${on('mousedown', 'event.target.form.requestSubmit()')}`,
      reason: 'onPress',
    },
    { html: `${button}${on('pointerdown', "alert('Deleted')")}`, reason: 'onPress' },
    { html: slides(`<button id="a">Next</button>${on('mousedown', slide)}`), reason: 'onPress' },
    {
      html: `${button}<input id="b" aria-label="Port" disabled>${on('mousedown', "b.value += ' Kiel'; b.dataset.port = ''")}`,
      reason: 'onPress',
    },
    // Several entries, each with a button, and a message that a click elsewhere hides.
    {
      html: `<ul id="b">${['Kiel', 'Oslo', 'Riga'].map((name, at) => `<li>${name} <button${at === 0 ? ' id="a"' : ''}>×</button></li>`).join('')}</ul>${on('mousedown', "if (event.target.matches('button')) event.target.parentElement.remove()", '#b')}`,
      reason: 'onPress',
    },
    {
      html: `${button}<p id="sent" style="position: absolute" hidden>Order sent</p>${on('mousedown', 'event.stopPropagation(); sent.hidden = false')}${on('mousedown', 'sent.hidden = true', 'html')}`,
      reason: 'onPress',
    },
    // Nothing is marked as selected.
    { html: renderValues(''), reason: 'onPress' },
    // A one-time action.
    {
      html: `${button}<p id="result"></p>${on('mousedown', "if (!window.isDone) result.textContent = 'The trip is deleted'; window.isDone = true")}`,
      reason: 'onPress',
    },
    // In a menu that is closed at first.
    {
      html: opened(
        '<div id="menu" hidden><button type="button">Send to all members</button></div>',
        'mousedown',
      ),
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
    // Users can choose another option.
    opened('<ul id="menu" role="listbox" hidden><li role="option">Kiel</li></ul>', 'mousedown', 'li'),
    `${button}${list}${on('click', append)}`,
    `<input id="a" type="range" aria-label="Speed">${list}${on('mousedown', append)}`,
    `<canvas id="a"></canvas>${list}${on('pointerdown', append)}`,
    // The press sets the caret, and focus shows the toolbar.
    `<div id="a" contenteditable role="textbox" aria-label="Text">Kiel</div><p id="bar" hidden>Bold</p>${on('mousedown', 'this.pressed = true')}${on('focus', 'bar.hidden = false')}`,
  ],
});
