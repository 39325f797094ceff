import { defineCases } from '../../rule-cases.ts';
import { onInput } from './rule.ts';

const onChange = (selector: string, act: string, type = 'change') =>
  `<script>document.querySelector('${selector}').addEventListener('${type}', (event) => { ${act} })</script>`;
const select =
  '<label>Port <select id="port"><option value="">Choose</option><option value="/kiel">Kiel</option><option value="/oslo">Oslo</option></select></label>';
const check = '<label><input type="checkbox" id="check"> Return trip</label>';
const radios =
  '<label><input type="radio" name="class" id="first"> First class</label><label><input type="radio" name="class"> Second class</label>';
const text = '<label>Name <input id="name"></label>';
const list = '<p id="list">Oslo</p>';
const navigate = "location.href = '/kiel'";

const parts =
  '<fieldset><legend>Card</legend><input id="one" aria-label="First digits" maxlength="4" inputmode="numeric"><input id="two" aria-label="Last digits" maxlength="4" inputmode="numeric"></fieldset>';

export const cases = defineCases(onInput, {
  passed: [
    `${select}${list}${onChange('#port', 'list.textContent = event.target.value')}`,
    `<form action="/kiel">${select}<button>Go</button></form>${onChange('#port', 'event.target.title = event.target.value')}`,
    // A live filter that uses its form.
    `<form id="filter">${check}</form>${list}${onChange('#check', 'filter.requestSubmit()')}${onChange('#filter', "event.preventDefault(); list.textContent = 'Kiel'", 'submit')}`,
    // A filter that stores its state in the URL.
    `${select}${list}${onChange('#port', "history.replaceState(null, '', '?port=kiel'); list.textContent = 'Kiel'")}`,
    // Boxes for a code.
    `<fieldset><legend>Code</legend><input id="one" aria-label="First digit" maxlength="1" inputmode="numeric"><input id="two" aria-label="Second digit" maxlength="1" inputmode="numeric"></fieldset>${onChange('#one', 'if (event.target.value) two.focus()', 'input')}`,
    `<p>You will be taken to the next part as soon as one is full.</p>${parts}${onChange('#one', 'if (event.target.value.length === 4) two.focus()', 'input')}`,
    `${text}${onChange('#name', 'event.target.title = event.target.value', 'blur')}`,
    `${text}<p id="error" hidden>Enter a name</p>${onChange('#name', 'error.hidden = false', 'blur')}`,
  ],
  failed: [
    {
      html: `${select}${onChange('#port', 'if (event.target.value) location.href = event.target.value')}`,
      reason: 'navigates',
    },
    {
      html: `<form action="/kiel">${select}</form>${onChange('#port', 'event.target.form.submit()')}`,
      reason: 'navigates',
    },
    {
      html: `<form action="/kiel">${check}</form>${onChange('#check', 'event.target.form.requestSubmit()')}`,
      reason: 'submits',
    },
    { html: `${radios}${onChange('#first', "window.open('/kiel')", 'click')}`, reason: 'opensWindow' },
    {
      html: `${radios}<label>Seat <input id="seat"></label>${onChange('#first', 'seat.focus()')}`,
      reason: 'movesFocus',
    },
    {
      html: `<form action="/kiel">${text}</form>${onChange('#name', 'event.target.form.requestSubmit()', 'blur')}`,
      reason: 'submits',
    },
    { html: `<main>${select}</main>${onChange('main', navigate)}`, reason: 'navigates' },
    { html: `${select}${onChange('#port', `setTimeout(() => { ${navigate} }, 400)`)}`, reason: 'navigates' },
    {
      html: `<label>Name <input id="name"></label><label>Town <input id="town"></label>${onChange('#name', 'if (event.target.value.length > 1) town.focus()', 'input')}`,
      reason: 'movesFocus',
    },
  ],
  cantTell: [
    {
      html: `${parts}${onChange('#one', 'if (event.target.value.length === 4) two.focus()', 'input')}`,
      reason: 'advances',
    },
    {
      html: `<p>Choosing a port opens its page.</p>${select}${onChange('#port', navigate)}`,
      reason: 'warned',
    },
    { html: `${text}${onChange('#name', "alert('Enter your full name')")}`, reason: 'opensDialog' },
    {
      html: `${check}<div id="more" hidden><label>Date <input id="date"></label></div>${onChange('#check', 'more.hidden = false; date.focus()')}`,
      reason: 'movesFocusToNew',
    },
  ],
  inapplicable: [
    select,
    `${select}<script>document.title += '!'</script>`,
    `<button onclick="${navigate}">Kiel</button>`,
  ],
});
