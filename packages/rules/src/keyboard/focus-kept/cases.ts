import { defineCases } from '../../rule-cases.ts';
import { focusKept } from './rule.ts';

const onFocusOf = (selector: string, act: string, type = 'focus') =>
  `<script>document.querySelector('${selector}').addEventListener('${type}', (event) => { ${act} })</script>`;
const link = '<a id="a" href="/kiel">Kiel</a>';

export const cases = defineCases(focusKept, {
  passed: [
    `<input id="field" aria-label="Name" value="Robin">${onFocusOf('#field', 'field.select()')}`,
    // Focus moves on, or the page changes in a different way.
    `${link}<button id="b">Oslo</button>${onFocusOf('#a', "document.querySelector('#b').focus()")}`,
    `${link}${onFocusOf('#a', "location.href = '/oslo'")}`,
    // Only focus from a click is removed.
    `${link}${onFocusOf('#a', "if (!event.target.matches(':focus-visible')) event.target.blur()")}`,
    // Without a role, it isn't a control.
    `<div id="a" tabindex="0">Ferries run daily.</div>${onFocusOf('#a', 'event.target.blur()')}`,
  ],
  failed: [
    { html: `<form><input type="submit" value="Send" onfocus="this.blur()"></form>`, reason: 'removed' },
    { html: `${link}${onFocusOf('#a', 'event.target.blur()')}`, reason: 'removed' },
    {
      html: `${link}${onFocusOf('#a', 'requestAnimationFrame(() => event.target.blur())')}`,
      reason: 'removed',
    },
    { html: `${link}${onFocusOf('#a', 'setTimeout(() => event.target.blur(), 50)')}`, reason: 'removed' },
    {
      html: `<main><button class="plain">Save</button></main>${onFocusOf('main', "if (event.target.matches('.plain')) event.target.blur()", 'focusin')}`,
      reason: 'removed',
    },
    {
      html: `<span id="s" role="button" tabindex="0">Save</span>${onFocusOf('#s', 'event.target.blur()')}`,
      reason: 'removed',
    },
    {
      html: `<p id="host"></p><script>host.attachShadow({ mode: 'open' }).innerHTML = '<a href="/kiel">Kiel</a>'; const inner = host.shadowRoot.querySelector('a'); inner.addEventListener('focus', () => inner.blur())</script>`,
      reason: 'removed',
    },
  ],
  inapplicable: [link, `${link}${onFocusOf('#a', 'event.target.blur()', 'click')}`],
});
