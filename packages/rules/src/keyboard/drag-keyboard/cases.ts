import { defineCases } from '../../rule-cases.ts';
import { dragKeyboard } from './rule.ts';

const slider = (attributes = '') =>
  `<div id="track" style="position: relative; width: 400px; height: 30px; background: #ddd"><div id="thumb" ${attributes} style="position: absolute; left: 100px; width: 20px; height: 30px; background: #036"></div></div>`;
const drag = `<script>
  const move = (left) => { thumb.style.left = left + 'px' };
  thumb.addEventListener('pointerdown', () => {
    const follow = ({ clientX }) => move(clientX - track.getBoundingClientRect().left);
    document.addEventListener('pointermove', follow);
    document.addEventListener('pointerup', () => document.removeEventListener('pointermove', follow), { once: true });
  });</script>`;

const hints = '<ul id="hints"><li>Under 90</li><li hidden>Over 90</li></ul>';
/** Dragging also shows and hides hints. */
const dragWithHints = drag.replace(
  "thumb.style.left = left + 'px'",
  "thumb.style.left = left + 'px'; hints.children[0].hidden = left > 90; hints.children[1].hidden = left <= 90",
);
/** A list that a script sorts while items are dragged over others. Like some libraries, it does so in a timer. */
const renderList = (others = '', item = '') =>
  `<ul id="list">${['Kiel', 'Oslo', 'Bergen'].map((town) => `<li draggable="true">${town}${item}</li>`).join('')}</ul>${others}<script>
    let dragged, place, timer;
    const move = (one) => list.append(one);
    for (const item of list.children) {
      item.addEventListener('dragstart', () => { dragged = item });
      item.addEventListener('dragover', (event) => { event.preventDefault(); clearTimeout(timer); timer = setTimeout(() => { place = item }, 0) });
      item.addEventListener('drop', (event) => { event.preventDefault(); place?.after(dragged) });
    }</script>`;

export const cases = defineCases(dragKeyboard, {
  passed: [
    // Each item contains a button that moves it.
    renderList('', ' <button onclick="move(this.parentElement)">Down</button>'),
    // A button next to the list moves its items.
    renderList('<button onclick="move(list.firstElementChild)">Move first port down</button>'),
    `${slider('role="slider" tabindex="0" aria-label="Price" aria-valuenow="100"')}${drag}`,
    `${slider()}<button onclick="move(thumb.offsetLeft + 10)">More</button>${drag}`,
    `<div>${slider()}<label>Price <input type="number"></label></div>${drag}`,
    // The arrow keys set the same value on a different part of the slider.
    `<p><span id="line" tabindex="0" role="slider" aria-label="Price" aria-valuenow="100" style="display: block; width: 300px; height: 8px; background: #999"></span><b id="thumb" style="position: relative">100</b></p><script>
      const set = (value) => { thumb.textContent = value; thumb.style.left = value + 'px' };
      line.onkeydown = ({ key }) => { if (key === 'ArrowRight') set(110) };
      thumb.addEventListener('pointerdown', () => {
        const follow = ({ clientX }) => set(Math.round(clientX));
        document.addEventListener('pointermove', follow);
        document.addEventListener('pointerup', () => document.removeEventListener('pointermove', follow), { once: true });
      })</script>`,
  ],
  failed: [
    // Dragging shows content, and nothing else does.
    { html: `${slider()}${hints}${dragWithHints}`, reason: 'onlyDrag' },
    { html: `${slider()}${hints}<a href="/kiel">Kiel</a>${dragWithHints}`, reason: 'onlyDrag' },
    { html: renderList(), reason: 'onlyDrag' },
  ],
  cantTell: [
    // Keys may do the same thing.
    {
      html: `${renderList()}<script>document.addEventListener('keydown', ({ key }) => { if (key === 'F8') move(list.firstElementChild) })</script>`,
      reason: 'unreachable',
    },
    {
      html: `${slider()}${hints}${dragWithHints}<script>addEventListener('keydown', () => {})</script>`,
      reason: 'unreachable',
    },
    {
      html: `<b id="a" style="position: fixed">Kiel</b><script>a.onpointerdown = (event) => a.setPointerCapture(event.pointerId); a.onpointermove = ({ buttons, x }) => { if (buttons) a.style.left = x + 'px' }</script>`,
      reason: 'unreachable',
    },
    { html: `${slider()}${drag}`, reason: 'unreachable' },
    { html: `${slider()}<a href="/kiel">Kiel</a>${drag}`, reason: 'unreachable' },
    { html: `${slider('tabindex="-1"')}${drag}`, reason: 'unreachable' },
  ],
  inapplicable: [
    slider(),
    '<label>Price <input type="range"></label>',
    '<canvas id="a" width="200" height="100"></canvas><script>document.querySelector("#a").addEventListener("pointermove", ({ target, offsetX }) => target.getContext("2d").fillRect(offsetX, 9, 2, 2))</script>',
  ],
});
