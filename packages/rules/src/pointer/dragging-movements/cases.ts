import { defineCases } from '../../rule-cases.ts';
import { draggingMovements } from './rule.ts';

const slider = `<div id="track" style="position: relative; width: 400px; height: 30px; background: #ddd"><div id="thumb" style="position: absolute; left: 100px; width: 20px; height: 30px; background: #036"></div></div>`;
const script = (code: string) => `<script>
  const handle = document.querySelector('#thumb'), bar = document.querySelector('#track');
  const move = (left) => { handle.style.left = left + 'px' };
  ${code}</script>`;
const drag = `handle.addEventListener('pointerdown', () => {
    const follow = ({ clientX }) => move(clientX - bar.getBoundingClientRect().left);
    document.addEventListener('pointermove', follow);
    document.addEventListener('pointerup', () => document.removeEventListener('pointermove', follow), { once: true });
  });`;
const list = `<ul>${['Kiel', 'Oslo', 'Bergen'].map((town) => `<li draggable="true">${town}</li>`).join('')}</ul>`;
const sort = `<script>let dragged; for (const item of document.querySelectorAll('li')) {
  item.addEventListener('dragstart', () => { dragged = item });
  item.addEventListener('dragover', (event) => event.preventDefault());
  item.addEventListener('drop', (event) => { event.preventDefault(); item.after(dragged) });
}</script>`;

const fileDrop = `<div id="area" style="width: 300px; height: 100px">Drop files here</div><script>
  area.addEventListener('dragover', (event) => event.preventDefault());
  area.addEventListener('drop', (event) => { event.preventDefault(); area.append(event.dataTransfer.files.length) });
</script>`;

const skipLink = '<a href="#track" style="position: absolute; left: -999px">Skip to the slider</a>';
const board = `<div style="display: flex"><div id="open" style="width: 150px; height: 120px; background: #def"><div id="card" draggable="true">Kiel</div></div><div id="done" style="width: 150px; height: 120px; background: #fed"></div></div>`;
const dropCard = `<script>const put = (column) => column.append(card);
  for (const column of document.querySelectorAll('#open, #done')) {
    column.addEventListener('dragover', (event) => event.preventDefault());
    column.addEventListener('drop', (event) => { event.preventDefault(); put(column) });
  }</script>`;

const map = `<div id="map" style="overflow: hidden; width: 300px; height: 200px; touch-action: none"><svg viewBox="0 0 600 400" width="600" height="400" style="transform-origin: 0 0"><circle cx="90" cy="90" r="40"/></svg></div>`;
/** A map that is dragged, with its position in `x` and `y` and its scale in `z`. */
const pan = `<script>let x = 0, y = 0, z = 1, start = null;
  const draw = () => { map.firstChild.style.transform = \`translate(\${x}px, \${y}px) scale(\${z})\` };
  map.addEventListener('pointerdown', (event) => { start = [event.clientX - x, event.clientY - y]; map.setPointerCapture(event.pointerId) });
  map.addEventListener('pointermove', (event) => { if (start) { x = event.clientX - start[0]; y = event.clientY - start[1]; draw() } });
  map.addEventListener('pointerup', () => { start = null });
</script>`;

export const cases = defineCases(draggingMovements, {
  passed: [
    // Buttons move the map.
    `${map}<button id="in">Zoom in</button><button id="east">East</button>${pan}<script>document.querySelector('#in').onclick = () => { z *= 1.2; draw() }; document.querySelector('#east').onclick = () => { x -= 50; draw() }</script>`,
    // A click moves the map to that point.
    `${map}<button id="in">Zoom in</button>${pan}<script>document.querySelector('#in').onclick = () => { z *= 1.2; draw() }; map.addEventListener('click', ({ clientX, clientY }) => { x = 150 - clientX; y = 100 - clientY; draw() })</script>`,
    // A list next to the card also moves it.
    `${board.replace('Kiel</div>', 'Kiel</div><label>Column <select id="list"><option value="open">Open</option><option value="done">Done</option></select></label>')}${dropCard}<script>list.onchange = () => put(document.getElementById(list.value))</script>`,
    // So does a click on the card, followed by one on the column.
    `${board}${dropCard}<script>let chosen = false;
      card.addEventListener('click', (event) => { event.stopPropagation(); chosen = true });
      done.addEventListener('click', () => { if (chosen) put(done); chosen = false })</script>`,
    // The mouse can click marks that Tab doesn't reach.
    `${slider}<p><span id="mark" style="display: inline-block; width: 30px; height: 30px; background: #090">9</span></p>${script(`${drag} document.querySelector('#mark').addEventListener('click', () => move(9))`)}`,
    // Items of a list with a delegated listener.
    `<div>${slider}<ul id="marks" style="cursor: pointer"><li>1<li>9</ul></div>${script(`${drag} document.querySelector('#marks').addEventListener('click', ({ target }) => move(Number(target.textContent) * 9))`)}`,
    // A double click moves it to the start.
    `${slider}${script(`${drag} handle.addEventListener('dblclick', () => move(0))`)}`,
    // A skip link outside the page comes before the button.
    `${skipLink}<button id="more">More</button>${slider}${script(`${drag} document.querySelector('#more').addEventListener('click', () => move(handle.offsetLeft + 10))`)}`,
    // Pressing opens and closes a list, and so does focus.
    `<div id="box" tabindex="-1" style="width: 200px; height: 40px; background: #def">Harbor<i id="arrow" style="position: absolute; left: 180px">v</i></div><p id="list" style="margin-left: 300px" hidden>Kiel</p><script>let isOpen = false; const set = (open) => { isOpen = open; list.hidden = !open; arrow.style.left = open ? '182px' : '180px' };
      box.addEventListener('mousedown', () => { if (document.activeElement === box) set(!isOpen) });
      box.addEventListener('focus', () => set(true)); box.addEventListener('blur', () => set(false)); document.addEventListener('mouseup', () => {})</script>`,
    // A click on the track moves the handle.
    `${slider}${script(`${drag} bar.addEventListener('click', ({ clientX }) => move(clientX - bar.getBoundingClientRect().left))`)}`,
    `${slider}<button id="more">More</button>${script(`${drag} document.querySelector('#more').addEventListener('click', () => move(handle.offsetLeft + 10))`)}`,
    // The page draws the handle in a timer that runs all the time.
    `${slider}${script(`let left = 100, drawn = 100; const draw = () => { if (drawn !== left) move((drawn = left)); setTimeout(draw, 300) }; draw();
      const at = ({ clientX }) => { left = clientX - bar.getBoundingClientRect().left };
      bar.addEventListener('mousedown', at);
      handle.addEventListener('mousedown', () => {
        const follow = (event) => { at(event); move((drawn = left)) };
        document.addEventListener('mousemove', follow);
        document.addEventListener('mouseup', () => document.removeEventListener('mousemove', follow), { once: true });
      })`)}`,
  ],
  failed: [
    // Zooming a map doesn't move it.
    {
      html: `${map}<button id="in">Zoom in</button><button id="out">Zoom out</button>${pan}<script>document.querySelector('#in').onclick = () => { z *= 1.2; draw() }; document.querySelector('#out').onclick = () => { z /= 1.2; draw() }</script>`,
      reason: 'onlyDrag',
    },
    // A skip link that is outside the page, and links to this page and others, don't move it.
    {
      html: `${skipLink}<a href="?">This page</a> <a href="/kiel">Kiel</a>${slider}${script(drag)}`,
      reason: 'onlyDrag',
    },
    // Arrow keys don't count, because they aren't pointer input.
    {
      html: `${skipLink}${slider.replace('id="thumb"', 'id="thumb" role="slider" tabindex="0" aria-label="Speed" aria-valuenow="1"')}${script(`${drag} handle.addEventListener('keydown', () => move(handle.offsetLeft + 10))`)}`,
      reason: 'onlyDrag',
    },
    { html: `${board}${dropCard}`, reason: 'onlyDrag' },
    // A label that follows the pointer and shows the value.
    {
      html: `<b id="a" style="position: fixed; left: 50px">50</b><script>a.onpointerdown = (event) => a.setPointerCapture(event.pointerId); a.onpointermove = ({ buttons, x }) => { if (buttons) { a.style.left = x + 'px'; a.textContent = Math.round(x) } }</script>`,
      reason: 'onlyDrag',
    },
    // The page draws the handle in such a timer, but clicks don't move it.
    {
      html: `${slider}${script(`let left = 100, drawn = 100; const draw = () => { if (drawn !== left) move((drawn = left)); setTimeout(draw, 300) }; draw();
        handle.addEventListener('mousedown', () => {
          const follow = ({ clientX }) => { left = clientX - bar.getBoundingClientRect().left; move((drawn = left)) };
          document.addEventListener('mousemove', follow);
          document.addEventListener('mouseup', () => document.removeEventListener('mousemove', follow), { once: true });
        })`)}`,
      reason: 'onlyDrag',
    },
    // A handle that resizes a box in steps, and gets its cursor when the pointer is over it.
    {
      html: `<div id="card" style="position: relative; width: 200px; height: 80px; border: 1px solid"><p style="text-align: right">Kiel</p><div id="corner" style="width: 20px; height: 20px; background: #036"></div></div><script>let start = null;
        corner.addEventListener('mouseenter', () => { corner.style.cursor = 'se-resize' });
        corner.addEventListener('mousedown', ({ clientX }) => { start = clientX });
        document.addEventListener('mouseup', ({ clientX }) => { if (start !== null && clientX - start > 60) card.style.width = '300px'; start = null })</script>`,
      reason: 'onlyDrag',
    },
    {
      html: `<b id="a" style="position: fixed">Kiel</b><script>a.onpointerdown = (event) => a.setPointerCapture(event.pointerId); a.onpointermove = ({ buttons, x }) => { if (buttons) a.style.left = x + 'px' }</script>`,
      reason: 'onlyDrag',
    },
    { html: `${slider}${script(drag)}`, reason: 'onlyDrag' },
    { html: `${slider}<a href="/kiel">Kiel</a>${script(drag)}`, reason: 'onlyDrag' },
    { html: `${slider}${script(drag.replaceAll('pointer', 'mouse'))}`, reason: 'onlyDrag' },
  ],
  cantTell: [
    // The context menu may have the same function.
    {
      html: `${slider}${script(`${drag} handle.addEventListener('contextmenu', () => {})`)}`,
      reason: 'maybeClickable',
    },
    // The browser scrolls the box, too.
    {
      html: `<div style="width: 400px; overflow-x: auto"><div style="width: 900px">${slider}</div></div>${script(drag)}`,
      reason: 'maybeClickable',
    },
    // Users draw a line.
    {
      html: `<div id="pad" style="width: 300px"><svg width="300" height="150"><path id="ink" d="M9 9L40 40" stroke="#000" /></svg></div><script>let points = null;
        pad.addEventListener('pointerdown', ({ offsetX, offsetY }) => { points = 'M' + offsetX + ' ' + offsetY });
        pad.addEventListener('pointermove', ({ offsetX, offsetY }) => { if (points) { points += 'L' + offsetX + ' ' + offsetY; ink.setAttribute('d', points) } });
        document.addEventListener('pointerup', () => { points = null })</script>`,
      reason: 'maybeClickable',
    },
    // A button that Tab shows does something else.
    {
      html: `<button id="mode" style="position: absolute; left: -999px">Change by clicking</button><p id="state">Off</p>${slider}${script(`${drag} mode.addEventListener('click', () => { state.textContent = 'On' })`)}`,
      reason: 'maybeClickable',
    },
    { html: fileDrop, reason: 'files' },
    {
      html: `${slider}<p id="list" hidden>Daily</p><button onclick="list.hidden = !list.hidden">Times</button>${script(drag)}`,
      reason: 'maybeClickable',
    },
    {
      html: `${list}<p id="more" hidden>Daily</p><button onclick="more.hidden = !more.hidden">Times</button>${sort}`,
      reason: 'maybeClickable',
    },
  ],
  inapplicable: [
    `${fileDrop}<label>Files <input type="file" multiple></label>`,
    `<p>Kiel</p><script>document.addEventListener('drop', (event) => event.preventDefault())</script>`,
    slider,
    '<label>Speed <input type="range"></label><script>document.querySelector("input").addEventListener("pointerdown", () => {})</script>',
    `<div id="a">Kiel</div><script>document.querySelector('#a').addEventListener('pointermove', () => {})</script>`,
    // A press alone has the same effect.
    `${slider}<p id="list">Oslo</p>${script("handle.addEventListener('pointerdown', () => document.querySelector('#list').append('Kiel'))")}`,
    '<canvas id="a" width="200" height="100"></canvas><script>document.querySelector("#a").addEventListener("pointermove", ({ target, offsetX }) => target.getContext("2d").fillRect(offsetX, 9, 2, 2))</script>',
  ],
});
