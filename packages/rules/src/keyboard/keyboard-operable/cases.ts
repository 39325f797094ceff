import { defineCases } from '../../rule-cases.ts';
import { keyboardOperable } from './rule.ts';

const list = '<p id="list">Oslo</p>';
const hours = '<p id="hours" hidden>Open from nine to five</p>';
const onClick = (selector: string, act: string, type = 'click') =>
  `<script>document.querySelector('${selector}').addEventListener('${type}', (event) => { ${act} })</script>`;
const show = 'hours.hidden = !hours.hidden';
const onKey = (selector: string, act: string) =>
  onClick(selector, `if (event.key === 'Enter' || event.key === ' ') { ${act} }`, 'keydown');

const renderTabs = (attributes = ' tabindex="-1"') =>
  `<div id="tabs" role="tablist"><button role="tab" aria-selected="true">Price</button> <button role="tab" aria-selected="false"${attributes}>Care</button></div><p id="list">19.00</p><script>
    const all = [...document.querySelectorAll('[role=tab]')];
    const pick = (tab) => { for (const one of all) one.setAttribute('aria-selected', one === tab); list.textContent = tab === all[0] ? '19.00' : 'Wash cold' };
    for (const tab of all) tab.onclick = () => pick(tab)</script>`;
const onTabKey = (act: string) =>
  `<script>tabs.addEventListener('keydown', ({ key }) => { ${act} })</script>`;
const radios = `<style>[role=radio] { border: 2px solid #444 } [aria-checked=true] { background: #000; color: #fff }</style><div id="group" role="radiogroup" aria-label="Size"><span role="radio" tabindex="0" aria-checked="true">Small</span> <span role="radio" tabindex="-1" aria-checked="false">Large</span></div><script>
    const sizes = [...document.querySelectorAll('[role=radio]')];
    const check = (radio) => { for (const one of sizes) { one.setAttribute('aria-checked', one === radio); one.tabIndex = one === radio ? 0 : -1 } };
    for (const radio of sizes) radio.onclick = () => check(radio)</script>`;

const care = '<div style="height: 900px"></div><h2 id="care">Care</h2><p>Wash cold.</p>';
const renderJump = (act: string) => `<span id="a">Care</span>${care}${onClick('#a', act)}`;
const rename =
  "const field = document.createElement('input'); field.value = 'Oslo'; document.querySelector('#a').replaceWith(field); field.focus()";

/** Entries with a mouse-only button and editable text. `entries` is what the script counts. */
const renderEntries = (onKey: string) =>
  `<div id="b"><span class="i">Kiel <a class="r" style="cursor: pointer">×</a></span> <span class="i">Oslo <a class="r" style="cursor: pointer">×</a></span> <span id="t" contenteditable="true" role="textbox" aria-label="Tags" style="display: inline-block; width: 90px"></span></div><p id="note">Two ports</p><script>let entries = [...document.querySelectorAll('.i')]; b.addEventListener('click', ({ target }) => { if (target.className !== 'r') return; entries = entries.filter((entry) => entry !== target.parentElement); target.parentElement.remove() }); t.addEventListener('keydown', (event) => { if (event.key === 'Backspace') { ${onKey} } })</script>`;

/** A calendar without roles. Only the first day is in the tab order. */
const renderDays = (onKey: string) =>
  `<p id="date">No date</p><div id="days"><span tabindex="0" style="cursor: pointer">1</span> <span tabindex="-1" style="cursor: pointer">2</span> <span tabindex="-1" style="cursor: pointer">3</span></div><script>
    const pick = (day) => { date.textContent = 'May ' + day.textContent; date.append(day.textContent === '1' ? '' : ' (spring tide)') };
    days.onclick = ({ target }) => { if (target !== days) pick(target) };
    days.onkeydown = (event) => { const { key } = event; ${onKey} }</script>`;

/** A slider's handle with its value next to it. A click replaces the value with a field. */
const renderNumber = (onKey: string) =>
  `<p id="note">Three ports</p><div><span id="handle" tabindex="0" style="display: inline-block; width: 20px; height: 20px; background: #036"></span><span id="a">40</span></div><script>
    a.onclick = () => { const field = document.createElement('input'); field.value = a.textContent; a.after(field); a.hidden = true };
    handle.onkeydown = ({ key }) => { if (key === 'ArrowRight') { ${onKey} } }</script>`;

/** Text next to a field. A click on the text opens the field's list. */
const renderOpener = (onField: string) =>
  `<div><div><input id="b" aria-label="Port" style="width: 20px"></div><span id="a">Pick a port</span><ul id="list" hidden><li>Kiel</li><li>Oslo</li></ul></div><script>a.onmousedown = (event) => { event.preventDefault(); list.hidden = false }; ${onField}</script>`;

/** A slider whose line has focus and whose label next to it responds to the mouse. */
const renderSlider = (onKey: string, draw: string) =>
  `<p id="slider" style="position: relative"><span id="line" tabindex="0" style="display: block; width: 300px; height: 8px; background: #999"></span><span id="a" style="position: absolute; left: 90px; top: 10px">8</span></p><p id="note">Two ports</p><script>
    let value = 8; const draw = () => { a.textContent = value; a.style.left = value * 11 + 'px' };
    a.onmousedown = () => { value = 11; draw() };
    line.onkeydown = ({ key }) => { if (key === 'ArrowRight') { ${onKey} } };
    ${draw}</script>`;

/** An editor with a text field that is out of sight. `at` shows where the caret is. */
const renderEditor = (onKey: string) =>
  `<div style="position: relative; overflow: hidden"><div><textarea id="field" aria-label="Note" style="position: absolute; bottom: -1em; width: 1px; height: 1em"></textarea></div><div id="a" style="width: 300px; height: 60px">The quay is closed on Sunday</div></div><p id="at">1:1</p><script>
    a.onmousedown = (event) => { event.preventDefault(); field.focus({ preventScroll: true }); at.textContent = '1:34' };
    field.onkeydown = ({ key }) => { ${onKey} }</script>`;

/** Entries that a click selects, so that Backspace removes the selected one. */
const renderSelectableEntries = (onClick: string) =>
  `<style>.on { background: #036; color: #fff }</style><div id="b"><span class="i" style="cursor: pointer">Kiel</span> <span class="i" style="cursor: pointer">Oslo</span> <input id="t" aria-label="Tags"></div>${hours}<script>
    b.addEventListener('click', ({ target }) => { if (target.tagName !== 'SPAN') return; ${onClick} });
    t.onkeydown = ({ key }) => { if (key === 'Backspace' && !t.value) [...document.querySelectorAll('.i')].at(-1)?.remove() }</script>`;

/**
 * Entries whose button also opens a list of suggestions. Because the list's scripts consider it open from then on,
 * Backspace does nothing after a click, even if that is undone.
 */
const renderEntriesWithList = (onBackspace: string) =>
  `<div id="b"><span class="i">Kiel <b class="r" role="button" aria-label="Remove" style="cursor: pointer">×</b></span> <span class="i">Oslo <b class="r" role="button" aria-label="Remove" style="cursor: pointer">×</b></span> <span id="t" contenteditable="true" role="textbox" aria-label="Ports" style="display: inline-block; width: 90px"></span></div><ul id="list" hidden><li>Hull</li></ul><script>
    let isOpen = false;
    b.onclick = ({ target }) => { if (target.className !== 'r') return; target.parentElement.remove(); list.hidden = false; isOpen = true };
    t.onkeydown = ({ key }) => { if (key === 'Backspace' && !isOpen) ${onBackspace}; if (key === 'Escape') t.blur() }</script>`;

/** A slideshow whose picture shows the next one when it's clicked. */
const renderSlides = (buttons: string) =>
  `<div id="a" style="cursor: pointer"><p>Quay</p><p hidden>Ferry</p><p hidden>Lighthouse</p></div>${buttons}<script>
    const slides = [...a.children];
    const show = (at) => { for (const slide of slides) slide.hidden = slide !== slides[at] };
    const getNext = () => (slides.findIndex((slide) => !slide.hidden) + 1) % 3;
    a.onclick = () => show(getNext());
    for (const button of document.querySelectorAll('button')) button.onclick = () => eval(button.value)</script>`;

/** A combobox without a text field. Keys open and close its list; `onListKey` handles keys while it's open. */
const renderCombobox = (onListKey: string, act = '', more = '') =>
  `<p id="label">Port</p><div role="combobox" id="box" tabindex="0" aria-labelledby="label" aria-expanded="false" aria-controls="ports">Kiel</div><ul role="listbox" id="ports" aria-labelledby="label" hidden><li role="option">Kiel</li><li role="option">Oslo</li><li role="option">Hull</li></ul>${more}<script>
    const options = [...ports.children];
    let at = 0;
    const toggle = () => { ports.hidden = !ports.hidden; box.ariaExpanded = String(!ports.hidden) };
    const choose = (option) => { box.textContent = option.textContent; ports.hidden = true; box.ariaExpanded = 'false' };
    box.onclick = toggle;
    box.onkeydown = (event) => {
      const { key } = event;
      if (!ports.hidden) { ${onListKey} }
      if (key === 'Enter' || key === ' ') { event.preventDefault(); toggle() }
      if (key === 'Escape' && !ports.hidden) toggle();
    };
    ports.onclick = ({ target }) => { ${act || 'choose(target)'} }</script>`;

const renderKeys = (letters: string, attributes = '') =>
  `<label for="f">Search</label> <input id="f" ${attributes}><div id="k">${[...letters].map((letter) => `<span style="cursor: pointer">${letter}</span>`).join(' ')} <span id="caps" style="cursor: pointer">caps</span></div>${hours}<script>k.onclick = ({ target }) => { if (target !== k) { hours.hidden = !hours.hidden } }</script>`;

/** A tree without a tab stop, next to a field. */
const tree = (field: string) =>
  `<div><input aria-label="Documents" ${field}><div role="tree" aria-label="Documents"><div role="treeitem" aria-expanded="false"><span id="a" style="display: inline-block; width: 20px; height: 20px; background: #036"></span>Rules</div></div></div>`;

/** A row of five stars without words. A click in its middle sets three, which is already set. */
const renderStars = (others: string, attributes = '') =>
  `<p>Rating: <output id="rate">3</output></p><div><span id="a" ${attributes} style="display: inline-block; width: 150px; height: 30px; cursor: pointer; background: #eee"></span>${others}</div><script>
    const set = (value) => { if (String(value) !== rate.textContent) rate.textContent = value };
    a.onclick = ({ offsetX }) => set(Math.ceil(offsetX / 30))</script>`;

/** A table that a click on its header sorts. Only its first two rows are shown. */
const renderTable = (others: string) =>
  `<div>${others}<table><thead><tr><th id="a" style="cursor: pointer">Port</th></tr></thead><tbody id="rows"><tr><td>Oslo</td></tr><tr><td>Kiel</td></tr><tr><td>Bergen</td></tr></tbody></table></div><script>
    const render = (all) => { rows.replaceChildren(...all); all.forEach((row, at) => { row.hidden = at > 1 }) };
    const sort = () => render([...rows.children].sort((one, other) => one.textContent < other.textContent ? -1 : 1));
    const filter = () => { for (const row of rows.children) row.hidden = false };
    render([...rows.children]);
    a.onclick = sort</script>`;

export const cases = defineCases(keyboardOperable, {
  passed: [
    // A player’s button plays the video, too.
    `${list}<div id="a" style="width: 200px"><video width="200" height="100"></video></div><button id="b">Play</button>${onClick('#a', "list.textContent = 'Playing'")}${onClick('#b', "list.textContent = 'Playing: 0:01'")}`,
    // Arrow keys choose an option, move to it, only count it, or move focus into the list. A letter chooses one, too.
    renderCombobox("if (key === 'ArrowDown') { at += 1; box.textContent = options[at % 3].textContent }"),
    renderCombobox(
      "if (key === 'ArrowDown') { at += 1; options[at % 3].id = 'o'; box.setAttribute('aria-activedescendant', 'o') }",
    ),
    renderCombobox(
      "if (key === 'ArrowDown') at += 1; if (key === 'Enter') { choose(options[at % 3]); event.preventDefault(); return }",
    ),
    renderCombobox("if (key === 'ArrowDown') { options[1].tabIndex = -1; options[1].focus() }"),
    renderCombobox("if (key === 'o') choose(options[1])"),
    // A button does the same thing.
    renderCombobox('', '', '<button onclick="box.textContent = \'Oslo\'">Oslo</button>'),
    // A list near the table sorts it, too.
    renderTable(
      '<label>Order <select onchange="if (this.value) sort()"><option></option><option>By port</option></select></label>',
    ),
    // So does a button.
    renderTable('<button onclick="sort()">Sort by port</button>'),
    // A number field next to the stars sets the same rating.
    renderStars(
      '<label>Stars <input id="b" type="number" min="1" max="5" value="3" oninput="set(b.value)"></label>',
    ),
    // So does a radio button.
    renderStars(
      [1, 2, 3, 4, 5]
        .map((value) => `<label><input type="radio" name="r" onchange="set(${value})">${value}</label>`)
        .join(''),
    ),
    // The arrow keys change the rating while the row has focus.
    renderStars(
      "<script>document.querySelector('#a').onkeydown = ({ key }) => { if (key === 'ArrowRight') set(4) }</script>",
      'tabindex="0"',
    ),
    // The field next to the icon opens the same clock, which a script adds on first use and closes on clicks elsewhere.
    `<p><input id="b" aria-label="Closes"><i id="a" style="display: inline-block; width: 20px; height: 20px; background: #036"></i></p><p>Open daily</p><script>
      let clock, isOpen = false;
      const open = () => {
        if (isOpen) return;
        isOpen = true;
        if (!clock) { clock = document.createElement('div'); clock.innerHTML = '<p>Hours</p><p>Minutes</p>'; document.body.append(clock) }
        clock.style.display = 'block';
      };
      b.onfocus = open;
      a.onclick = () => { if (!isOpen) open() };
      document.addEventListener('click', ({ target }) => { if (target !== a && target !== b && isOpen) { isOpen = false; clock.style.display = 'none' } })</script>`,
    // A slider that shows its value only once it's in use. A click on a mark sets what Home sets.
    `<div><span id="handle" tabindex="0" style="display: block; width: 20px; height: 20px; background: #036"><b id="value" hidden>Half</b></span><i id="a" style="display: block">|</i></div><script>
      const set = (text) => { value.textContent = text; value.hidden = false };
      a.onclick = () => set('Stop');
      handle.onkeydown = ({ key }) => { if (key === 'Home') set('Stop') };
      document.addEventListener('mousedown', ({ target }) => { if (target !== a) value.hidden = true })</script>`,
    // A box passes focus on to its checkbox, but only the first time.
    `<p id="list">Oslo</p><div id="a" role="group" aria-label="Ports" tabindex="0"><input id="b" type="checkbox" tabindex="-1" aria-label="Select all" style="width: 60px; height: 20px"></div><script>
      let isEntered = false;
      a.onfocus = () => { if (!isEntered) { isEntered = true; setTimeout(() => b.focus()) } };
      a.onclick = () => {};
      b.onclick = (event) => { list.textContent = b.checked ? 'All ports' : 'No port' }</script>`,
    `<label for="t">Tags</label><div id="b"><span class="i">Kiel <a class="r" style="cursor: pointer">×</a></span> <span class="i">Oslo <a class="r" style="cursor: pointer">×</a></span> <input id="t"></div><script>b.addEventListener("click", (event) => { if (event.target.className === "r") event.target.parentElement.remove() }); t.addEventListener("keydown", (event) => { if (event.key === 'Backspace' && !t.value) [...document.querySelectorAll('.i')].at(-1)?.remove() })</script>`,
    `<label for="t">Tags</label><div id="b"><span class="i">Kiel <a class="r" style="cursor: pointer">×</a></span> <span class="i">Oslo <a class="r" style="cursor: pointer">×</a></span> <input id="t"></div><script>b.addEventListener("click", (event) => { if (event.target.className === "r") event.target.parentElement.remove() }); t.addEventListener("keydown", (event) => { if (event.key !== 'Backspace') return; const item = [...document.querySelectorAll('.i')].at(-1); if (item?.dataset.on) item.remove(); else if (item) item.dataset.on = '1' })</script>`,
    `<label for="t">Tags</label><div id="b"><span class="i">Kiel <a class="r" style="cursor: pointer">×</a></span> <span class="i">Oslo <a class="r" style="cursor: pointer">×</a></span> <input id="t"></div><script>b.addEventListener("click", (event) => { if (event.target.className === "r") event.target.parentElement.remove() }); t.addEventListener("keydown", (event) => { if (event.keyCode === 8) setTimeout(() => [...document.querySelectorAll('.i')].at(-1)?.remove(), 10) })</script>`,
    `<span id="a" tabindex="0" role="button">Hours</span>${hours}${onClick('#a', show)}${onKey('#a', show)}`,
    // The script listens for `keypress`, which Space causes too.
    `<span id="a" tabindex="0" role="checkbox" aria-checked="false">Hours</span>${hours}${onClick('#a', show)}${onClick('#a', `if (event.key === ' ') { ${show} }`, 'keypress')}`,
    // Space switches it, although only its color shows that.
    `<style>[aria-checked="true"] { background: #036 }</style><span id="a" tabindex="0" role="switch" aria-checked="false" aria-label="Hours" style="display: inline-block; width: 40px; height: 20px; border: 1px solid"></span>${hours}${onClick('#a', `event.currentTarget.ariaChecked = event.currentTarget.ariaChecked === 'false'; ${show}`)}${onClick('#a', "if (event.key === ' ') { event.preventDefault(); event.currentTarget.ariaChecked = event.currentTarget.ariaChecked === 'false' }", 'keydown')}`,
    // The arrow keys select a custom radio button, which is reached from the first one.
    `<div id="group"><span class="r" tabindex="0" style="cursor: pointer">Day <b>•</b></span> <span class="r" id="night" style="cursor: pointer">Night <b hidden>•</b></span></div><script>
      const select = (one) => { for (const radio of document.querySelectorAll('.r')) { radio.querySelector('b').hidden = radio !== one; radio.tabIndex = radio === one ? 0 : -1 } };
      for (const radio of document.querySelectorAll('.r')) radio.onclick = () => select(radio);
      group.onkeydown = ({ key }) => { if (key === 'ArrowDown') select(night) }</script>`,
    // A click sets a field that people can fill in themselves.
    `<div><i id="a" style="display: block; width: 90px; height: 20px; background: #0b5"></i></div><p>Color</p><p><input id="b" aria-label="Color" value="#0055bb"></p>${onClick('#a', "b.value = '#00bb55'; b.dataset.color = b.value")}`,
    // A different control does the same thing.
    `<div id="a">Hours</div><button id="b">Opening hours</button>${hours}${onClick('#a', show)}${onClick('#b', show)}`,
    // A link to the same page.
    `<img id="a" alt="" width="40" height="40" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="><a href="/kiel">Kiel</a>${onClick('#a', "location.href = '/kiel'")}`,
    // A delegated listener that also handles keys.
    `<style>[data-open] { cursor: pointer }</style><span data-open tabindex="0" role="button">Hours</span>${hours}<script>
      const open = ({ target }) => { if (target.matches('[data-open]')) ${show} };
      document.addEventListener('click', open);
      document.addEventListener('keyup', (event) => { if (event.key === 'Enter') open(event) })</script>`,
    // Escape does the same thing as a click on the × sign.
    `<div id="box">Sale<span id="a">×</span></div>${onClick('#a', 'box.hidden = true')}${onClick('html', "if (event.key === 'Escape') box.hidden = true", 'keydown')}`,
    // Enter in the only field of a form submits it.
    `<form action="/kiel"><input aria-label="Name"><span id="a">Send</span></form>${onClick('#a', 'document.forms[0].requestSubmit()')}`,
    // A script makes Enter in a field do the same thing as the button.
    `<form><input aria-label="Name" id="b"><input aria-label="Town"><div id="a">Sign in</div></form>${hours}${onClick('#a', 'hours.hidden = false')}${onClick('#b', "if (event.key === 'Enter') hours.hidden = false", 'keyup')}`,
    // Arrow keys, including one that only moves focus, and a letter.
    `${renderTabs()}${onTabKey("if (key === 'ArrowRight') { pick(all[1]); all[1].focus() }")}`,
    `${renderTabs()}${onTabKey("if (key === 'ArrowLeft') setTimeout(() => all[1].focus(), 200)")}`,
    `${renderTabs()}${onTabKey("if (key === 'c') all[1].focus()")}`,
    // A different control opens the same tab.
    `${renderTabs()}<button id="b">Next</button>${onClick('#b', 'pick(all[1])')}`,
    `${radios}<script>group.onkeydown = ({ key }) => { if (key === 'ArrowDown') { check(sizes[1]); sizes[1].focus() } }</script>`,
    // A link leads to the same part of the page; a script scrolls there.
    `${renderJump("location.href = '#care'")}<a href="#care">Care</a>`,
    `${renderJump("location.href = '#care'")}<a href="#care" id="b">Care</a>${onClick('#b', "event.preventDefault(); care.scrollIntoView({ behavior: 'smooth' })")}`,
    `${renderJump("location.href = '#care'").replace('id="a"', 'id="a" tabindex="0" role="link"')}${onClick('#a', "if (event.key === 'Enter') location.href = '#care'", 'keydown')}`,
    // A key or a button does the same thing as a double click.
    `<ul id="b"><li><button id="a">Oslo</button></li></ul>${onClick('#b', rename, 'dblclick')}${onClick('#a', `if (event.key === 'F2') { ${rename} }`, 'keydown')}`,
    `<p id="a">Oslo</p><button id="b">Rename</button>${hours}${onClick('#a', show, 'dblclick')}${onClick('#b', show)}`,
    // The effect comes from a timer.
    `<span id="a" tabindex="0">Hours</span>${hours}${onClick('#a', `setTimeout(() => { ${show} }, 300)`)}${onKey('#a', `setTimeout(() => { ${show} }, 300)`)}`,
    renderEntries('entries.pop()?.remove()'),
    // The arrow keys set the same value on a different part of the slider, which a timer may draw.
    renderSlider('value += 1; draw()', ''),
    renderSlider(
      'value += 1',
      'let drawn = value; const check = () => { if (drawn !== value) { drawn = value; draw() } setTimeout(check, 300) }; check()',
    ),
    // The arrow keys move the caret as a click does.
    renderEditor("if (key === 'ArrowRight') at.textContent = '1:2'"),
    renderEntriesWithList("[...document.querySelectorAll('.i')].at(-1)?.remove()"),
    // A button shows the same slide.
    renderSlides('<button value="show(getNext())">Next</button>'),
    renderSlides('<button value="show(0)">1</button><button value="show(1)">2</button>'),
    // A click only selects the entry that Backspace removes.
    renderSelectableEntries(
      "target.classList.add('on'); t.style.opacity = 0; t.style.position = 'absolute'; t.style.left = '-9999px'",
    ),
    // Only one day is in the tab order, and arrow keys move between days.
    renderDays(
      "if (key === 'ArrowRight') event.target.nextElementSibling?.focus(); if (key === 'Enter') pick(event.target)",
    ),
    // A click on a slider's number lets people type it.
    renderNumber('a.textContent = Number(a.textContent) + 1'),
    // Text next to a field whose list opens on focus, with Alt+Down, or while typing.
    renderOpener('b.onfocus = () => { list.hidden = false }; b.onblur = () => { list.hidden = true }'),
    renderOpener(
      "b.onkeydown = ({ key, altKey }) => { if (key === 'ArrowDown' && altKey) list.hidden = false }",
    ),
    renderOpener("b.onkeydown = ({ key }) => { if (key === ' ') list.hidden = false }"),
    renderOpener('b.oninput = () => { list.hidden = false }'),
  ],
  failed: [
    // The menu item in the tab order has a different effect in the same part of the page.
    {
      html: '<div role="menubar" aria-label="Ferry"><span role="menuitem" tabindex="0">Book</span> <span role="menuitem" tabindex="-1">Change</span></div><p id="out">Oslo</p><script>for (const item of document.querySelectorAll("[role=menuitem]")) { const act = () => { out.textContent = item.textContent + " a ferry" }; item.onclick = act; item.onkeydown = ({ key }) => { if (key === "Enter") act() } }</script>',
      reason: 'unreachedItem',
    },
    // Keys only open and close the list.
    { html: renderCombobox(''), reason: 'unreachedOption' },
    {
      html: renderCombobox('').replace('role="combobox"', 'role="button" aria-haspopup="listbox"'),
      reason: 'unreachedOption',
    },
    // The field next to the tree is for something else.
    { html: `${tree('')}${hours}${onClick('#a', show)}`, reason: 'unreachable' },
    { html: renderStars(''), reason: 'unreachable' },
    // A filter shows the same rows, but doesn't sort them.
    { html: renderTable('<input id="b" aria-label="Filter" oninput="filter()">'), reason: 'unreachable' },
    { html: renderNumber("note.textContent = 'Two ports'"), reason: 'unreachable' },
    // No key in the field opens the list.
    {
      html: renderOpener("b.onkeydown = ({ key }) => { if (key === 'm') list.hidden = false }"),
      reason: 'unreachable',
    },
    // An index from A to Z isn't a keyboard, and nothing replaces a keyboard if no field can be typed into.
    { html: renderKeys('abcdefghijklmnopqrstuvwxyz'), reason: 'unreachable' },
    { html: renderKeys('qwertyuiopasdfghjklzxcvbnm', 'tabindex="-1"'), reason: 'unreachable' },
    {
      html: `<span id="a" tabindex="0" role="checkbox" aria-checked="false">Hours</span>${hours}${onClick('#a', show)}${onClick('#a', `if (event.key === 'h') { ${show} }`, 'keypress')}`,
      reason: 'unresponsive',
    },
    // Nothing in the shadow tree has focus.
    {
      html: `<div id="a">Harbor<template shadowrootmode="open"><slot></slot><span>Kiel</span></template></div>${hours}${onClick('#a', show)}`,
      reason: 'unreachable',
    },
    // The keys change something else.
    { html: renderSlider("note.textContent = 'Three ports'", ''), reason: 'unreachable' },
    { html: renderSlider('', ''), reason: 'unreachable' },
    { html: renderEditor(''), reason: 'unreachable' },
    { html: renderEntriesWithList("list.textContent = 'None'"), reason: 'unreachable' },
    // Space only scrolls the page, to which its header reacts.
    {
      html: `<header style="position: fixed; bottom: 0">Ports</header><span id="a" tabindex="0" role="checkbox" aria-checked="false">Hours</span>${hours}<div style="height: 5000px"></div>${onClick('#a', show)}${onClick('#a', `if (event.key === 'h') { ${show} }`, 'keypress')}<script>addEventListener('scroll', () => { document.querySelector('header').textContent = scrollY > 0 ? 'Up' : 'Ports' })</script>`,
      reason: 'unresponsive',
    },
    // The buttons don't show a slide.
    { html: renderSlides('<button value="document.title = 2">Next</button>'), reason: 'unreachable' },
    // A click also shows something.
    {
      html: renderSelectableEntries("target.classList.add('on'); hours.hidden = false"),
      reason: 'unreachable',
    },
    { html: renderEntries("note.textContent = 'No port'"), reason: 'unreachable' },
    {
      html: `<label for="t">Tags</label><div id="b"><span class="i">Kiel <a class="r" style="cursor: pointer">×</a></span> <span class="i">Oslo <a class="r" style="cursor: pointer">×</a></span> <input id="t"></div><script>b.addEventListener("click", (event) => { if (event.target.className === "r") event.target.parentElement.remove() }); t.addEventListener("keydown", (event) => { if (event.key === 'Backspace' && t.value) b.remove() })</script>`,
      reason: 'unreachable',
    },
    {
      html: `<label for="t">Tags</label><div id="b"><span class="i">Kiel <a class="r" style="cursor: pointer">×</a></span> <span class="i">Oslo <a class="r" style="cursor: pointer">×</a></span> <input id="t"></div><script>b.addEventListener("click", (event) => { if (event.target.className === "r") event.target.parentElement.remove() }); t.addEventListener("keydown", (event) => { if (event.key === 'Backspace') [...document.querySelectorAll('.i')].at(-1).style.color = 'red' })</script>`,
      reason: 'unreachable',
    },
    { html: renderTabs(), reason: 'unreachedItem' },
    { html: renderJump("location.href = '#care'"), reason: 'unreachable' },
    {
      html: `${renderJump("location.hash = 'care'")}<a href="#price">Price</a><p id="price">Ten crowns</p>`,
      reason: 'unreachable',
    },
    // The same jump twice: the browser doesn't report the second one as a change.
    {
      html: `<table id="a"><tr style="cursor: pointer" data-to="#care"><td>Care</td></tr></table>${care}${onClick('#a', "location.href = event.target.closest('tr').dataset.to")}`,
      reason: 'unreachable',
    },
    { html: `<p id="a">Oslo</p>${hours}${onClick('#a', show, 'dblclick')}`, reason: 'unreachable' },
    {
      html: `<ul id="b"><li><button id="a">Oslo</button></li></ul>${onClick('#b', rename, 'dblclick')}`,
      reason: 'unresponsive',
    },
    // A key that does something different.
    { html: `${renderTabs()}${onTabKey("if (key === 'Enter') pick(all[0])")}`, reason: 'unreachedItem' },
    { html: radios, reason: 'unreachedItem' },
    {
      html: `<ul role="listbox" tabindex="0" aria-label="Town"><li role="option" id="a">Kiel</li></ul>${list}${onClick('#a', "list.textContent = 'Kiel'")}`,
      reason: 'unreachedItem',
    },
    { html: `<div id="a">Hours</div>${hours}${onClick('#a', show)}`, reason: 'unreachable' },
    { html: `<div onclick="${show}">Hours</div>${hours}`, reason: 'unreachable' },
    { html: `<a id="a">Kiel</a>${onClick('#a', "location.href = '/kiel'")}`, reason: 'unreachable' },
    { html: `<span id="a">Kiel</span>${onClick('#a', "window.open('/kiel')")}`, reason: 'unreachable' },
    { html: `<span id="a">Delete</span>${onClick('#a', "confirm('Delete?')")}`, reason: 'unreachable' },
    {
      // With two fields, Enter submits only if there is a button.
      html: `<form action="/kiel"><input aria-label="Name"><input aria-label="Town"><span id="a">Send</span></form>${onClick('#a', 'document.forms[0].requestSubmit()')}`,
      reason: 'unreachable',
    },
    {
      html: `<span id="a" role="button" tabindex="0">Hours</span>${hours}${onClick('#a', show)}`,
      reason: 'unresponsive',
    },
    {
      html: `<span id="a" role="button" tabindex="-1">Hours</span>${hours}${onClick('#a', show)}`,
      reason: 'unreachable',
    },
    { html: `<div id="a">Hours</div>${hours}${onClick('#a', show, 'mousedown')}`, reason: 'unreachable' },
    {
      html: `<button id="a">Hours</button>${hours}${onClick('#a', show, 'mousedown')}`,
      reason: 'unresponsive',
    },
    {
      html: `<button id="a">Hours</button>${hours}${onClick('#a', show, 'pointerup')}`,
      reason: 'unresponsive',
    },
    {
      html: `<div id="a">Hours</div>${hours}${onClick('#a', `setTimeout(() => { ${show} }, 300)`)}`,
      reason: 'unreachable',
    },
    {
      html: `<style>[data-open] { cursor: pointer }</style><span data-open>Hours</span>${hours}<script>
        document.addEventListener('click', ({ target }) => { if (target.matches('[data-open]')) ${show} })</script>`,
      reason: 'unreachable',
    },
    {
      html: `<style>.star { color: #777 }</style><span id="a" class="star">☆</span>${onClick('#a', "event.target.textContent = '★'")}`,
      reason: 'unreachable',
    },
    {
      html: `<ul id="a"><li style="cursor: pointer">Kiel</li><li style="cursor: pointer">Bergen</li></ul>${list}${onClick('#a', 'list.textContent = event.target.textContent')}`,
      reason: 'unreachable',
    },
    {
      html: `<div id="a">Hours</div>${hours}<button id="b">Prices</button><p id="prices" hidden>Ten crowns</p>${onClick('#a', show)}${onClick('#b', 'prices.hidden = false')}`,
      reason: 'unreachable',
    },
  ],
  cantTell: [
    // The button doesn’t play the video.
    {
      html: `${list}<div id="a" style="width: 200px"><video width="200" height="100"></video></div><button id="b">Mute</button>${onClick('#a', "list.textContent = 'Playing'")}${onClick('#b', "list.textContent = 'Muted'")}`,
      reason: 'sameControl',
    },
    // No key moves from the day in the tab order to the others.
    { html: renderDays("if (key === 'Enter') pick(event.target)"), reason: 'sameControl' },
    {
      html: `${list}<span id="a">Kiel</span><button id="b">Bergen</button>${onClick('#a', "list.textContent = 'Kiel'")}${onClick('#b', "list.textContent = 'Bergen'")}`,
      reason: 'sameControl',
    },
    {
      html: `<div id="a">Hours</div>${hours}${onClick('#a', show)}${'<button onclick="this.title">Kiel</button>'.repeat(24)}`,
      reason: 'otherControls',
    },
  ],
  inapplicable: [
    // A tree whose keys go to an invisible field next to it.
    `${tree('style="width: 0; height: 0; border: 0; padding: 0; opacity: 0"')}${hours}${onClick('#a', show)}`,
    // The header cell of a grid, with a checkbox in it.
    `<p id="list">Oslo</p><div role="grid" aria-label="Ports"><div role="row"><div id="a" role="columnheader" tabindex="0"><input type="checkbox" tabindex="-1" aria-label="Select all" style="width: 60px; height: 20px"></div></div></div>${onClick('#a', "list.textContent = 'All ports'")}`,
    // A chart's tooltip follows the pointer and disappears in the moment of a click.
    `<div id="a" style="position: relative; width: 200px; height: 100px; background: #def"></div><script>
      let tip;
      const hide = () => { tip?.remove(); tip = undefined };
      const show = () => { hide(); tip = document.createElement('p'); tip.textContent = 'March: 36'; document.body.append(tip) };
      a.onmousemove = () => setTimeout(show, 20);
      a.onmouseleave = hide;
      a.onclick = hide</script>`,
    // People type into the field instead.
    renderKeys('qwertyuiopasdfghjklzxcvbnm'),
    // Part of a field that has its own keys, on a page with too many controls to try all of them.
    `<div><input role="combobox" aria-label="Harbor" aria-expanded="false" aria-controls="hours"><span><i id="a" style="cursor: pointer">▾</i></span></div>${hours}${onClick('#a', show)}${'<button onclick="this.title">Kiel</button>'.repeat(24)}`,
    // The only entry of a field: after the click, Backspace has nothing left to remove.
    `<div id="b"><span class="i" id="a" style="cursor: pointer">Kiel</span> <input id="t" aria-label="Tags"></div><script>let has = true; const remove = () => { if (has) { has = false; a.remove() } }; a.addEventListener('click', remove); t.addEventListener('keydown', ({ key }) => { if (key === 'Backspace') remove() })</script>`,
    // An area that is dragged, and a popup that any click closes.
    `<div id="a" style="cursor: crosshair; width: 200px; height: 90px; background: #eee"></div>${hours}${onClick('#a', show)}`,
    `<span id="a" style="cursor: pointer">Kiel</span><p style="position: relative; height: 90px">Oslo</p><p id="hint">Two ports</p><script>document.addEventListener('click', () => { hint.hidden = true })</script>`,
    // The tab stop is in a shadow tree.
    `<div id="a">Harbor<template shadowrootmode="open"><slot></slot><input aria-label="Harbor"></template></div>${hours}${onClick('#a', show)}`,
    // All tabs are in the tab order.
    renderTabs(''),
    // No one can use them.
    renderTabs(' tabindex="-1" disabled'),
    renderTabs(' tabindex="-1" aria-disabled="true" style="pointer-events: none"'),
    list,
    `<button id="a">Hours</button>${hours}${onClick('#a', show)}`,
    `<a href="#hours"><span id="a">Hours</span></a>${hours}${onClick('#a', show)}`,
    // The card does the same thing as its link.
    `<div id="a"><h2><a href="/kiel">Kiel</a></h2><p>Ferries run daily.</p></div>${onClick('#a', "location.href = '/kiel'")}`,
    `<label id="a">Name <input></label>${onClick('#a', show)}${hours}`,
    // A ripple on press; the action needs a response from the server.
    `<button id="a">Hours</button>${onClick('#a', "event.currentTarget.append('•')", 'mousedown')}<script>document.addEventListener('click', () => fetch('/hours'))</script>`,
    // Nothing visible changes.
    `<div id="a">Kiel</div>${onClick('#a', "event.target.dataset.seen = '1'")}`,
    `<div id="a" style="position: fixed; inset: 0; background: #0008"></div><div role="dialog" style="position: fixed; top: 9px">Sale <button id="b">Close</button></div>${onClick('#a', 'event.target.hidden = true')}${onClick('#b', 'a.hidden = true')}`,
    `<script>document.addEventListener('click', () => navigator.sendBeacon('/seen'))</script>${list}`,
    // The Home key also leads to the top.
    `<div id="top" style="height: 2000px">${list}</div><span id="a">Up</span>${onClick('#a', "location.href = '#top'")}`,
    // No element has this id.
    `<span id="a">Care</span>${onClick('#a', "location.href = '#wash'")}`,
    // A double click selects a word.
    `<p id="a">Oslo</p>${onClick('#a', 'getSelection().toString()', 'dblclick')}`,
    // Clicking only moves focus to a field that Tab reaches.
    `<div id="a" style="width: 200px">Name <input id="b" style="visibility: visible"></div>${onClick('#a', 'b.focus()')}`,
  ],
});
