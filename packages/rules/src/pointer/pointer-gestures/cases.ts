import { defineCases } from '../../rule-cases.ts';
import { pointerGestures } from './rule.ts';

const slides =
  '<div id="slides" style="width: 400px; height: 120px; background: #def"><p id="one">Kiel at nine</p><p id="two" hidden>Oslo at noon</p></div>';
const swipe = `<script>let start = 0;
  const next = () => { one.hidden = !one.hidden; two.hidden = !two.hidden };
  slides.addEventListener('touchstart', ({ touches }) => { start = touches[0].clientX });
  slides.addEventListener('touchend', ({ changedTouches }) => { if (start - changedTouches[0].clientX > 40) next() });</script>`;
const map =
  '<div id="map" style="width: 400px; height: 200px; background: #def"><p id="place" style="font-size: 16px">Harbor</p></div>';
const pinch = `<script>let start = 0;
  const zoom = (by) => { place.style.fontSize = parseFloat(place.style.fontSize) * by + 'px' };
  map.addEventListener('touchstart', ({ touches }) => { if (touches.length === 2) start = touches[1].clientX - touches[0].clientX });
  map.addEventListener('touchmove', ({ touches }) => { if (touches.length === 2 && touches[1].clientX - touches[0].clientX > start + 60) { zoom(1.5); start = 9999 } });</script>`;

const rows = (style = 'touch-action: pan-y') =>
  `<ul id="list" style="width: 400px; ${style}"><li>Kiel at nine<li>Oslo at noon</ul>`;
const swipeRow = `<script>let start = null, row;
  list.addEventListener('pointerdown', (event) => { start = event.clientX; row = event.target.closest('li') });
  list.addEventListener('pointermove', ({ clientX }) => { if (start !== null) row.style.transform = 'translateX(' + (clientX - start) + 'px)' });
  document.addEventListener('pointerup', ({ clientX }) => { if (start !== null && Math.abs(clientX - start) > 60) row.remove(); start = null })</script>`;

export const cases = defineCases(pointerGestures, {
  passed: [
    // The dots of a carousel, which Tab doesn't reach.
    `${slides}<p><span onclick="next()" style="display: inline-block; width: 24px; height: 24px; background: #036"></span></p>${swipe}`,
    // A double click zooms as well.
    `${map}${pinch}<script>map.addEventListener('dblclick', () => zoom(1.5))</script>`,
    // A skip link comes before the button.
    `<a href="#map" style="position: absolute; left: -999px">Skip</a>${map}<button onclick="zoom(1.2)">Zoom in</button>${pinch}`,
    // Each row has a button.
    `${rows().replace('nine', 'nine <button onclick="this.parentNode.remove()">Delete</button>')}${swipeRow}`,
    // A click on a row removes it, too.
    `${rows()}${swipeRow}<script>list.addEventListener('click', ({ target }) => target.closest('li').remove())</script>`,
    `${slides}<button onclick="next()">Next</button>${swipe}`,
    `${map}<button onclick="zoom(1.2)">Zoom in</button>${pinch}`,
  ],
  failed: [
    // A skip link outside the page and a link to this page.
    {
      html: `<a href="#slides" style="position: absolute; left: -999px">Skip</a><a href="?">Home</a>${slides}${swipe}`,
      reason: 'onlySwipe',
    },
    { html: `${rows()}${swipeRow}`, reason: 'onlyDirection' },
    // Cards that are raised or enlarged on hover don't follow the pointer.
    {
      html: `<style>#slides:hover { transform: translateY(-6px) }</style>${slides}${swipe}`,
      reason: 'onlySwipe',
    },
    {
      html: `<style>#slides { transition: transform 0.2s } #slides:hover { transform: scale(1.03) }</style>${slides}${swipe}`,
      reason: 'onlySwipe',
    },
    // Hovering shows something else.
    {
      html: `${slides}<p id="hint" hidden>Swipe</p>${swipe}<script>slides.addEventListener('pointerenter', () => { hint.hidden = false })</script>`,
      reason: 'onlySwipe',
    },
    { html: `${slides}${swipe}`, reason: 'onlySwipe' },
    { html: `${slides}<a href="/kiel">Kiel</a>${swipe}`, reason: 'onlySwipe' },
    // The browser may take over touches to scroll; a mouse can swipe too.
    {
      html: `${slides}<script>let start = 0;
        slides.addEventListener('pointerdown', ({ clientX }) => { start = clientX });
        document.addEventListener('pointerup', ({ clientX }) => { if (start - clientX > 40) one.hidden = true });</script>`,
      reason: 'onlySwipe',
    },
    { html: `${map}${pinch}`, reason: 'onlyPinch' },
  ],
  cantTell: [
    // A button in the component that seems to do nothing: the script already considers the panel open.
    {
      html: `<div>${slides}<button onclick="set(false)">Back</button></div><script>let start = 0, isNext = false;
        const set = (next) => { if (next === isNext) return; isNext = next; one.hidden = next; two.hidden = !next };
        slides.addEventListener('touchstart', ({ touches }) => { start = touches[0].clientX });
        slides.addEventListener('touchend', ({ changedTouches }) => { if (start - changedTouches[0].clientX > 40) set(true) });</script>`,
      reason: 'maybeClickable',
    },
    {
      html: `${slides}<p id="more" hidden>Daily</p><button onclick="more.hidden = !more.hidden">Times</button>${swipe}`,
      reason: 'maybeClickable',
    },
    // It only moves, which may be a reaction to the touch.
    {
      html: `${slides}<p id="more" hidden>Daily</p><button onclick="more.hidden = !more.hidden">Times</button><script>
        let start = 0;
        slides.addEventListener('touchstart', ({ touches }) => { start = touches[0].clientX });
        slides.addEventListener('touchend', ({ changedTouches }) => { if (start - changedTouches[0].clientX > 40) one.style.transform = 'translateX(-60px)' });</script>`,
      reason: 'maybeMoves',
    },
    {
      html: `<canvas id="map" width="300" height="200"></canvas><script>document.querySelector('#map').addEventListener('touchmove', ({ touches, target }) => { if (touches.length === 2) target.getContext('2d').scale(2, 2) })</script>`,
      reason: 'maybePinch',
    },
    // The page handles horizontal touches itself.
    {
      html: `<ul id="list" style="touch-action: pan-y"><li>Kiel<li>Oslo</ul><script>let start = null, row;
        list.addEventListener('pointerdown', (event) => { start = event.clientX; row = event.target.closest('li') });
        list.addEventListener('pointermove', ({ clientX }) => { if (start !== null) row.style.transform = 'translateX(' + (clientX - start) + 'px)' });
        document.addEventListener('pointerup', ({ clientX }) => { if (start !== null && clientX - start < -80) row.remove(); start = null })</script>`,
      reason: 'maybeDirection',
    },
    // Every release has an effect, but only one path opens the lock.
    {
      html: `<div id="lock" style="width: 200px; height: 200px; touch-action: none">Draw your pattern</div><p id="result"></p><script>let path = ''; lock.addEventListener('pointerdown', () => { path = '' }); lock.addEventListener('pointermove', ({ clientX }) => { path += clientX > 150 }); lock.addEventListener('pointerup', () => { result.textContent = path === 'truefalsetrue' ? 'Open' : 'Wrong' })</script>`,
      reason: 'maybePath',
    },
    // The only evidence is code that follows the pointer, which may also be for hovering or selecting.
    {
      html: `<div id="list" style="width: 200px; height: 200px">Kiel</div><script>let down = false; list.addEventListener('pointerdown', () => { down = true }); list.addEventListener('pointermove', ({ clientX }) => { if (down && clientX < 0) list.textContent = 'Oslo' }); list.addEventListener('pointerup', () => { down = false })</script>`,
      reason: 'followsPointer',
    },
    // A surface without controls.
    {
      html: `<canvas id="pad" width="200" height="200"></canvas><script>let down = false; pad.addEventListener('pointerdown', () => { down = true }); pad.addEventListener('pointermove', ({ clientX }) => { if (down) pad.dataset.x = clientX }); pad.addEventListener('pointerup', () => { down = false })</script>`,
      reason: 'maybePath',
    },
    // Only one path has an effect.
    {
      html: `<div id="lock" style="width: 200px; height: 200px; touch-action: none">Draw your pattern</div><script>let path = ''; lock.addEventListener('pointerdown', () => { path = '' }); lock.addEventListener('pointermove', ({ clientX }) => { path += clientX > 150 }); lock.addEventListener('pointerup', () => { if (path === 'truefalsetrue') lock.textContent = 'Open' })</script>`,
      reason: 'maybePath',
    },
  ],
  inapplicable: [
    // Selected text that is dragged into a text field.
    `<div id="editor" style="width: 500px; height: 200px"><textarea id="text" aria-label="Text">Soup</textarea><p id="preview">Soup</p></div><script>let start = 0;
      editor.addEventListener('pointerdown', ({ clientX }) => { start = clientX });
      document.addEventListener('pointerup', ({ clientX }) => { if (start - clientX > 40) { text.textContent = preview.textContent = 'SoupSoup' } })</script>`,
    // Items that are sorted by dragging. Their script moves a copy and turns the browser's own dragging off.
    `<ul id="list"><li draggable="false" style="width: 300px; height: 40px; user-select: none">Kiel<li draggable="false" style="width: 300px; height: 40px; user-select: none">Oslo</ul><script>let from = null;
      list.addEventListener('pointerdown', ({ target }) => { from = target; const copy = target.cloneNode(true); copy.id = 'copy'; copy.style.position = 'fixed'; document.body.append(copy); target.style.visibility = 'hidden' });
      document.addEventListener('pointerup', () => { if (from) { list.append(from); from.style.visibility = ''; document.querySelector('#copy').remove() } from = null })</script>`,
    // An icon and a button, which people press.
    `${slides}${swipe}`.replace('width: 400px', 'width: 30px'),
    `${slides}${swipe}`.replace('id="slides"', 'id="slides" role="button" tabindex="0"'),
    // Hovering over the element shows the same content, and moving away hides it again.
    `<div style="width: 40px">${map.replace('width: 400px; height: 200px', 'width: 40px; height: 40px')}</div><p id="hint" hidden>Harbor at 54° north</p><script>map.onmouseenter = () => setTimeout(() => { hint.hidden = false }, 300); map.onmouseleave = () => { hint.hidden = true }; map.onmousedown = () => {}; map.onmousemove = () => {}; map.onmouseup = () => {}</script>`,
    `${map}<p id="hint" hidden>Harbor at 54° north</p><script>map.onmousemove = () => { hint.hidden = false }; map.onmouseleave = () => { hint.hidden = true }; map.addEventListener('touchmove', () => { hint.hidden = false }); map.addEventListener('touchend', () => {})</script>`,
    // The direction doesn't matter, because the browser leaves no touches to the page or all of them.
    `${rows('')}${swipeRow}`,
    `${rows('touch-action: none')}${swipeRow}`,
    // An editor that draws its own text, which dragging selects.
    `<div id="text" style="width: 300px; height: 100px; cursor: text">Quay rules<b id="caret" style="position: absolute; left: 20px">|</b></div><script>let isDown = false;
      text.addEventListener('mousedown', () => { isDown = true }); document.addEventListener('mouseup', () => { isDown = false });
      document.addEventListener('mousemove', ({ clientX }) => { if (isDown) caret.style.left = clientX + 'px' })</script>`,
    // A list whose items are draggable only while they're pressed, which 2.5.7 covers.
    `<ul id="list" style="width: 300px"><li>Grain<li>Timber<li>Steel</ul><script>let item = null;
      list.addEventListener('pointerdown', ({ target }) => { item = target; item.setAttribute('draggable', 'false') });
      document.addEventListener('pointerup', () => { if (item !== null) list.append(item); item = null })</script>`,
    // Content that hovering, pressing or a second click also shows.
    `<div id="menu" style="position: relative; width: 200px; height: 40px">Ships<p id="list" hidden>Ferries</p></div><script>
      menu.addEventListener('pointerdown', () => {}); document.addEventListener('pointerup', () => {});
      menu.addEventListener('pointerenter', () => { list.hidden = false })</script>`,
    `<div id="menu" style="width: 200px; height: 40px; background: #def">Ships</div><p id="list" style="margin-left: 300px" hidden>Ferries</p><script>let isOpen = false;
      menu.addEventListener('mousedown', () => { isOpen = !isOpen; list.hidden = !isOpen }); document.addEventListener('mouseup', () => {})</script>`,
    // Pressing opens a list, and releasing chooses from it, as in a native select.
    `<div id="menu" style="width: 200px; height: 40px; background: #def">Kiel</div><ul id="list" style="width: 300px; height: 200px; margin: 0" hidden><li>Oslo</ul><script>
      menu.addEventListener('mousedown', () => { list.hidden = false });
      list.addEventListener('mouseup', () => { menu.textContent = 'Oslo'; list.hidden = true })</script>`,
    // Handles that resize. One gets its cursor when the pointer is over it.
    `<div id="card" style="position: relative; width: 200px; height: 80px; border: 1px solid"><p style="text-align: right">Kiel</p><div id="corner" style="width: 20px; height: 20px; background: #036"></div></div><script>let start = null;
      corner.addEventListener('pointerenter', () => { corner.style.cursor = 'sw-resize' });
      corner.addEventListener('pointerdown', ({ clientX }) => { start = clientX });
      document.addEventListener('pointerup', ({ clientX }) => { if (start !== null && start - clientX > 60) card.style.width = '300px'; start = null })</script>`,
    `<div id="card" style="width: 200px; height: 80px; border: 1px solid"><div id="handle" style="width: 20px; height: 20px; cursor: ew-resize; touch-action: none"></div></div><script>let start = null; handle.addEventListener('pointerdown', ({ clientX }) => { start = clientX - card.offsetWidth }); document.addEventListener('pointermove', ({ clientX }) => { if (start !== null) card.style.width = clientX - start + 'px' }); document.addEventListener('pointerup', () => { start = null })</script>`,
    // Dragging in editable content selects and moves text.
    `<h1 id="a" contenteditable>Ferries to Kiel</h1><script>document.querySelector('#a').addEventListener('pointerdown', () => { addEventListener('pointerup', () => { document.querySelector('#a').textContent = 'Kiel' }, { once: true }) })</script>`,
    // The element only follows the pointer.
    `<div id="box" style="width: 80px; height: 80px; touch-action: none; position: relative">Box</div><script>let start = null;
      box.addEventListener('pointerdown', ({ clientX }) => { start = clientX });
      document.addEventListener('pointermove', ({ clientX }) => { if (start !== null) box.style.left = clientX - start + 'px' });
      document.addEventListener('pointerup', () => { start = null })</script>`,
    // Where the pointer is released does not matter.
    `${slides}<script>slides.addEventListener('pointerdown', () => {}); document.addEventListener('pointerup', () => {})</script>`,
    slides,
    `${slides}<script>slides.addEventListener('touchstart', () => {})</script>`,
    `${map}<script>map.addEventListener('touchmove', (event) => { if (event.touches.length > 1) return })</script>`,
  ],
});
