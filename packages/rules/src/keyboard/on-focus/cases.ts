import { defineCases } from '../../rule-cases.ts';
import { onFocus } from './rule.ts';

const onFocusOf = (selector: string, act: string, type = 'focus') =>
  `<script>document.querySelector('${selector}').addEventListener('${type}', (event) => { ${act} })</script>`;
const link = '<a id="a" href="/kiel">Kiel</a>';
const field = '<input id="field" aria-label="Name">';

export const cases = defineCases(onFocus, {
  passed: [
    // A menu that opens on focus is not a change of context.
    `${link}<ul id="menu" hidden><li><a href="/fares">Fares</a></li></ul>${onFocusOf('#a', 'menu.hidden = false')}`,
    `${field}${onFocusOf('#field', 'field.select()')}`,
    // Focus moves within a widget.
    `<ul id="list" role="listbox" tabindex="0" aria-label="Town"><li role="option" tabindex="-1">Kiel</li></ul>${onFocusOf('#list', 'list.firstChild.focus()')}`,
    // The invisible end of a component, which moves focus inside.
    `<button id="b">Kiel</button><div id="end" tabindex="0" style="position: absolute; width: 1px; height: 1px; overflow: hidden">End of chart</div>${onFocusOf('#end', 'document.querySelector("#b").focus()')}${field}${onFocusOf('#field', 'field.select()')}`,
    // A chart that passes focus on to its first point, and a component whose field is in its shadow tree.
    `<div id="chart" tabindex="0">Catches</div><div><button id="point">Kiel: 20</button></div>${onFocusOf('#chart', 'point.focus()')}`,
    `<x-port id="a" tabindex="0" role="textbox" aria-label="Port"><template shadowrootmode="open"><input aria-label="Port"></template></x-port>${onFocusOf('#a', "if (document.querySelector('#a').shadowRoot.activeElement === null) document.querySelector('#a').shadowRoot.querySelector('input').focus()")}`,
    // A list that replaces a select, which labels still focus.
    `<div><select id="line" aria-label="Line" style="position: absolute; left: 50%; width: 0.5px; opacity: 0"><option>North</select><button id="shown">North</button></div>${onFocusOf('#line', 'shown.focus()')}`,
    // An open dialog keeps focus.
    `<a id="b" href="/oslo">Oslo</a><div role="dialog" aria-modal="true" aria-label="Sale"><button id="close">Close</button></div>${onFocusOf('#b', 'setTimeout(() => document.querySelector("#close").focus())')}`,
    // A link in editable content is text; the editor around it receives focus.
    `${field}<div contenteditable id="editor" role="textbox" aria-label="Text">Ferries to <a id="a" href="/kiel">Kiel</a></div>${onFocusOf('#a', 'event.target.blur()')}${onFocusOf('#field', 'field.select()')}`,
    // Only the URL's fragment changes.
    `${link}${onFocusOf('#a', "location.hash = 'a'")}`,
    `${link}<script>document.addEventListener('focusin', () => { document.body.dataset.keys = '' })</script>`,
  ],
  failed: [
    { html: `${link}${onFocusOf('#a', "location.href = '/oslo'")}`, reason: 'navigates' },
    {
      html: `${link}${onFocusOf('#a', "setTimeout(() => { location.href = '/oslo' }, 500)")}`,
      reason: 'navigates',
    },
    // A skip link that is shown only with focus.
    {
      html: `<style>#a:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden }</style>${link}${onFocusOf('#a', "location.href = '/oslo'")}`,
      reason: 'navigates',
    },
    { html: `<button onfocus="window.open('/kiel')">Kiel</button>`, reason: 'opensWindow' },
    {
      html: `<form action="/kiel">${field}<button id="send" onfocus="this.form.requestSubmit()">Send</button></form>`,
      reason: 'submits',
    },
    { html: `${field}${onFocusOf('#field', "alert('Use your full name')")}`, reason: 'opensDialog' },
    { html: `${field}${link}${onFocusOf('#field', 'a.focus()')}`, reason: 'movesFocus' },
    // Nothing replaces the invisible field.
    {
      html: `<div><input id="field" aria-label="Name" style="opacity: 0"></div><p>${link}</p>${onFocusOf('#field', 'a.focus()')}`,
      reason: 'movesFocus',
    },
    {
      html: `<div id="b" tabindex="0">Ferries run daily.</div>${onFocusOf('#b', 'event.target.blur()')}`,
      reason: 'removesFocus',
    },
    {
      html: `<main>${link}</main><script>document.querySelector('main').addEventListener('focusin', () => { location.href = '/oslo' })</script>`,
      reason: 'navigates',
    },
  ],
  cantTell: [
    {
      html: `<main><h1>Ports</h1><ul><li>${link}</ul></main>${onFocusOf('#a', "document.querySelector('main').innerHTML = '<h1>Kiel</h1><p>Berth 4</p>'")}`,
      reason: 'replacesContent',
    },
    {
      html: `${link}<script>document.querySelector('#a').addEventListener('focus', () => { document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-label="Help"><button id="ok">OK</button></div>'); document.querySelector('#ok').focus() })</script>`,
      reason: 'focusMovedToNew',
    },
  ],
  inapplicable: [
    link,
    // The focus-kept rule reports it.
    `${field}${onFocusOf('#field', 'field.blur()')}`,
    `${link}<script>document.addEventListener('click', () => {})</script>`,
    // A guard that keeps focus inside a dialog.
    `<div id="guard" tabindex="0"></div><button id="b">Close</button>${onFocusOf('#guard', 'b.focus()')}`,
  ],
});
