import { defineCases } from '../../rule-cases.ts';
import { activeItemExposed } from './rule.ts';

const style = '<style>.on { background: #000; color: #fff }</style>';
const items = ['Rename', 'Copy', 'Archive'].map(
  (text, at) => `<div role="menuitem" id="i${at}">${text}</div>`,
);
const menu = `<div id="menu" role="menu" aria-label="Document" tabindex="0">${items.join('')}</div>`;
/** A script that highlights the next item when an arrow key is pressed, and when an item is clicked. */
const onArrows = (act = '', selector = '#menu') => `<script>{
  const widget = document.querySelector('${selector}');
  let at = 0;
  const move = (to) => { at = Math.max(0, Math.min(2, to)); [...widget.children].forEach((item, n) => item.classList.toggle('on', n === at)); ${act} };
  widget.addEventListener('keydown', ({ key }) => { if (key === 'ArrowDown') move(at + 1); if (key === 'ArrowUp') move(at - 1) });
  widget.addEventListener('click', ({ target }) => move([...widget.children].indexOf(target)));
  [...widget.children][0].classList.add('on');
}</script>`;

export const cases = defineCases(activeItemExposed, {
  passed: [
    `${style}${menu}${onArrows("widget.setAttribute('aria-activedescendant', widget.children[at].id)")}`,
    `${style}${menu}${onArrows("[...widget.children].forEach((item, n) => item.setAttribute('aria-selected', n === at))")}`,
    // A message says which item is current.
    `${style}${menu}<p role="status" id="said"></p>${onArrows('said.textContent = widget.children[at].textContent')}`,
    // Focus moves to the item.
    `${style}${menu}${onArrows('widget.children[at].tabIndex = -1; widget.children[at].focus()')}`,
    // Nothing is highlighted.
    `${menu}<script>menu.onclick = () => {}</script>`,
  ],
  failed: [
    {
      html: `<style>.on { background: #000; color: #fff }</style><div role="menu" aria-label="File" tabindex="0" onclick="focus()" onkeydown="if (event.key === 'ArrowDown') { firstChild.className = ''; lastChild.className = 'on' }"><div role="menuitem" class="on">Copy</div><div role="menuitem">Paste</div></div>`,
      reason: 'highlighted',
    },
    { html: `${style}${menu}${onArrows()}`, reason: 'highlighted' },
    {
      html: `${style}${menu.replaceAll('menuitem', 'option').replace('role="menu"', 'role="listbox"')}${onArrows()}`,
      reason: 'highlighted',
    },
    {
      html: `${style}<div id="menu" role="grid" aria-label="Days" tabindex="0"><div role="row"><span role="gridcell" class="on">1</span><span role="gridcell">2</span></div></div><script>menu.onclick = () => {}; menu.onkeydown = ({ key }) => { if (key === 'ArrowRight') for (const cell of menu.querySelectorAll('span')) cell.classList.toggle('on') }</script>`,
      reason: 'highlighted',
    },
    {
      html: `<x-a></x-a><script>{ const root = document.querySelector('x-a').attachShadow({ mode: 'open' });
        root.innerHTML = ${JSON.stringify(`${style}${menu}`)};
        const [widget, rows] = [root.querySelector('#menu'), root.querySelectorAll('[role=menuitem]')];
        widget.onclick = () => {};
        widget.onkeydown = ({ key }) => { if (key === 'ArrowDown') rows[1].classList.add('on') } }</script>`,
      reason: 'highlighted',
    },
  ],
  inapplicable: [
    // Items that receive focus themselves.
    `${style}${menu.replaceAll('role="menuitem"', 'role="menuitem" tabindex="-1"')}${onArrows()}`,
    `${style}${menu.replace('tabindex="0"', '')}${onArrows()}`,
    `${style}${menu.replace('tabindex="0"', 'tabindex="0" aria-disabled="true"')}${onArrows()}`,
    `<div hidden>${menu}</div>${onArrows()}`,
    '<select size="3"><option>Kiel<option>Oslo</select>',
  ],
});
