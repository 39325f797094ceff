import { defineCases } from '../../rule-cases.ts';
import { controlRole } from './rule.ts';

const hours = '<p id="hours" hidden>Open from nine to five</p>';
const show = 'hours.hidden = !hours.hidden';
/** Scripts that react to a click on an element and to keys. */
const onUse = (selector: string, act: string, keys = "['Enter', ' ']") => `<script>{
  const control = document.querySelector('${selector}');
  const use = (event) => { ${act} };
  control.addEventListener('click', use);
  control.addEventListener('keydown', (event) => { if (${keys}.includes(event.key)) { event.preventDefault(); use(event) } });
}</script>`;
const image = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

export const cases = defineCases(controlRole, {
  passed: [
    // Table rows have a role, which may be enough.
    `<table><tr id="a" tabindex="0"><td>Oslo</td><td>8:00</td></tr></table>${hours}${onUse('#a', show)}`,
    // A custom element that sets its role through ElementInternals.
    `<x-b id="a" tabindex="0">Hours</x-b>${hours}<script>customElements.define('x-b', class extends HTMLElement { connectedCallback() { this.attachInternals().role = 'button' } })</script>${onUse('#a', show)}`,
  ],
  failed: [
    {
      html: `<div tabindex="0" onclick="n.hidden = !n.hidden" onkeydown="if (event.key === 'Enter') onclick()">Hours</div><p id="n" hidden>Nine to five</p>`,
      reason: 'noRole',
    },
    { html: `<div id="a" tabindex="0">Hours</div>${hours}${onUse('#a', show)}`, reason: 'noRole' },
    // A link without href.
    {
      html: `<a id="a" tabindex="0">Kiel</a>${onUse('#a', "location.href = '/kiel'", "['Enter']")}`,
      reason: 'noRole',
    },
    // A name doesn't replace the role.
    {
      html: `<div id="a" tabindex="0" aria-label="Opening hours">Hours</div>${hours}${onUse('#a', show)}`,
      reason: 'noRole',
    },
    { html: `<h3 id="a" tabindex="0">Hours</h3>${hours}${onUse('#a', show)}`, reason: 'noRole' },
    { html: `<ul><li id="a" tabindex="0">Hours</li></ul>${hours}${onUse('#a', show)}`, reason: 'noRole' },
    {
      html: `<img id="a" tabindex="0" alt="Hours" width="40" height="40" src="${image}">${hours}${onUse('#a', show)}`,
      reason: 'noRole',
    },
    // A checkbox made of characters.
    {
      html: `<div id="a" tabindex="0"><span>☐</span> News</div>${onUse('#a', "const box = control.firstChild; box.textContent = box.textContent === '☐' ? '☑' : '☐'", "[' ']")}`,
      reason: 'noRole',
    },
    // A listener on the document.
    {
      html: `<style>[data-open] { cursor: pointer }</style><span data-open tabindex="0">Hours</span>${hours}<script>
        const open = ({ target }) => { if (target.matches('[data-open]')) ${show} };
        document.addEventListener('click', open);
        document.addEventListener('keyup', (event) => { if (event.key === 'Enter') open(event) })</script>`,
      reason: 'noRole',
    },
    // In a shadow tree.
    {
      html: `<x-a></x-a>${hours}<script>{ const root = document.querySelector('x-a').attachShadow({ mode: 'open' });
        root.innerHTML = '<div tabindex="0">Hours</div>';
        root.firstChild.onclick = () => { ${show} };
        root.firstChild.onkeydown = ({ key }) => { if (key === 'Enter') ${show} } }</script>`,
      reason: 'noRole',
    },
  ],
  cantTell: [
    // A slider.
    {
      html: `<div id="a" tabindex="0" style="width: 200px; height: 20px; border: 1px solid"><div id="bar" style="width: 100px; height: 100%; background: #333"></div></div>${onUse('#a', "bar.style.width = bar.offsetWidth + (event.key === 'ArrowLeft' ? -20 : 20) + 'px'", "['ArrowLeft', 'ArrowRight']")}`,
      reason: 'area',
    },
    // Long text that turns the page.
    {
      html: `<div id="a" tabindex="0">${'The ferry leaves every morning. '.repeat(10)}</div>${hours}${onUse('#a', show)}`,
      reason: 'area',
    },
    // Only a class changes.
    {
      html: `<div id="a" tabindex="0">Oslo</div>${onUse('#a', "control.classList.toggle('on')")}`,
      reason: 'reacts',
    },
  ],
  inapplicable: [
    // A tooltip that appears a moment after focus.
    `<span id="a" tabindex="0" onclick="hint.hidden = false">depth</span><p id="hint" hidden>At low tide</p><script>document.querySelector('#a').addEventListener('focus', () => setTimeout(() => { hint.hidden = false }, 300)); document.querySelector('#a').addEventListener('blur', () => { hint.hidden = true })</script>`,
    hours,
    `<button id="a">Hours</button>${hours}${onUse('#a', show)}`,
    `<div id="a" tabindex="0" role="button">Hours</div>${hours}${onUse('#a', show)}`,
    `<details><summary id="a">Hours</summary>Nine to five</details>${hours}${onUse('#a', show)}`,
    // Not in the tab order: a different rule tests whether the keyboard is enough.
    `<div id="a">Hours</div>${hours}${onUse('#a', show)}`,
    // Nothing listens for keys.
    `<div id="a" tabindex="0">Hours</div>${hours}<script>a.onclick = () => { ${show} }</script>`,
    // Nothing reacts.
    '<div tabindex="0">Hours</div>',
    // The keys do the same thing everywhere on the page.
    `<div id="a" tabindex="0">Slide</div>${hours}<script>a.onclick = () => {}; document.addEventListener('keydown', ({ key }) => { if (key === ' ') ${show} })</script>`,
    // The link inside has the role.
    `<div id="a" tabindex="0"><a href="/kiel">Kiel</a></div>${onUse('#a', "location.href = '/kiel'")}`,
    // A focusable area with a control inside.
    `<div id="a" tabindex="0"><span role="button">Hours</span></div>${hours}${onUse('#a', show)}`,
    `<div id="a" tabindex="0" aria-hidden="true">Hours</div>${hours}${onUse('#a', show)}`,
    `<div id="a" tabindex="0" contenteditable="true">Hours</div>${hours}${onUse('#a', show)}`,
  ],
});
