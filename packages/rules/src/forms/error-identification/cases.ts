import { defineCases } from '../../rule-cases.ts';
import { errorIdentification } from './rule.ts';

const fields =
  '<p><label>Name <input id="who"></label></p><p><label>City <input id="city"></label></p><button>Send</button>';
const onSubmit = (act: string) =>
  `<script>document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); ${act} })</script>`;
const markAll =
  "for (const field of document.querySelectorAll('input')) field.style.border = '2px solid #c00';";

export const cases = defineCases(errorIdentification, {
  passed: [
    // The browser's default message names the field.
    `<form><label>Name <input required></label><button>Send</button></form>${onSubmit('')}`,
    `<form>${fields}</form>${onSubmit("who.style.border = '2px solid #c00'; who.closest('p').insertAdjacentHTML('beforeend', '<span>Enter your name</span>')")}`,
    `<form>${fields}</form>${onSubmit(`${markAll} alert('Fill in Name and City')`)}`,
    `<form>${fields}<p id="list"></p></form>${onSubmit(`${markAll} list.textContent = 'Name is missing. City is missing.'`)}`,
    `<style>input:user-invalid { border-color: #c00 } .error { display: none } input:user-invalid ~ .error { display: inline }</style><form novalidate><p><label for="a">Name</label><input id="a" required> <span class="error">Required</span></p><p><label for="b">City</label><input id="b" required> <span class="error">Required</span></p><button>Send</button></form>${onSubmit('')}`,
    // The message appears a moment later.
    `<form>${fields}</form>${onSubmit(`${markAll} setTimeout(() => { for (const p of document.querySelectorAll('p')) p.append('Missing') }, 200)`)}`,
    // An icon with alternative text.
    `<form>${fields}</form>${onSubmit(`${markAll} for (const p of document.querySelectorAll('p')) p.insertAdjacentHTML('beforeend', '<img width="16" height="16" alt="Missing" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">')`)}`,
    `<form>${fields}</form>${onSubmit(`${markAll} for (const field of document.querySelectorAll('input')) field.placeholder = 'Missing'`)}`,
  ],
  failed: [
    { html: `<form>${fields}</form>${onSubmit(markAll)}`, reason: 'noText' },
    {
      html: `<style>.missing { border-color: crimson }</style><form>${fields}</form>${onSubmit("setTimeout(() => { who.className = 'missing' }, 100)")}`,
      reason: 'noText',
    },
    {
      html: `<form>${fields}</form>${onSubmit("who.labels[0].style.color = 'red'")}`,
      reason: 'noText',
    },
    {
      html: `<div>${fields.replace('<button>', '<button type="button">')}</div><script>document.querySelector('button').onclick = () => { ${markAll} }</script>`,
      reason: 'noText',
    },
    {
      html: `<form>${fields}</form>${onSubmit(`${markAll} for (const p of document.querySelectorAll('p')) p.insertAdjacentHTML('beforeend', '<svg width="16" height="16"><circle r="8" fill="red"/></svg>')`)}`,
      reason: 'noText',
    },
    {
      html: `<form><label>Name <input required></label><button>Send</button></form><script>document.addEventListener('invalid', (event) => event.preventDefault(), true)</script>`,
      reason: 'suppressed',
    },
  ],
  cantTell: [
    { html: `<form>${fields}</form>${onSubmit('')}`, reason: 'silent' },
    // A valid optional field that turns green does not indicate an error.
    {
      html: `<style>input:user-valid { border-color: green }</style><form>${fields}</form>${onSubmit('')}`,
      reason: 'silent',
    },
    {
      html: `<form><p id="all"></p>${fields}</form>${onSubmit("all.textContent = 'Please correct your entries.'")}`,
      reason: 'unidentified',
    },
    {
      html: `<form>${fields}</form>${onSubmit(`${markAll} who.setAttribute('aria-invalid', 'true')`)}`,
      reason: 'onlyInvalid',
    },
    {
      html: `<form><p id="all" style="height: 40px"></p><div style="height: 80px"></div>${fields}</form>${onSubmit(`${markAll} all.textContent = 'Please correct the errors below.'`)}`,
      reason: 'unidentified',
    },
    {
      html: `<form><p id="all" style="height: 40px"></p><div style="height: 80px"></div>${fields}</form>${onSubmit("all.textContent = 'Please fill in all required fields.'")}`,
      reason: 'unidentified',
    },
  ],
  inapplicable: [
    // Without a form, the button may do something other than submit.
    `<div>${fields}</div><p>Crew list</p><script>document.querySelector('button').onclick = () => {}</script>`,
    fields,
    `<form>${fields}</form>`,
    `<form>${fields}<p id="thanks"></p></form>${onSubmit("thanks.textContent = 'Your message is on its way.'")}`,
    // The page accepts the form: what happens next depends on the server.
    `<form>${fields}</form><script>document.querySelector('form').addEventListener('submit', () => { ${markAll} })</script>`,
    `<form>${fields}</form>${onSubmit(`${markAll} fetch('/send', { method: 'POST' })`)}`,
    `<form>${fields.replace('Send', 'Delete account')}</form>${onSubmit(markAll)}`,
    `<form role="search"><label>Search <input type="search"></label><button>Go</button></form>${onSubmit(markAll)}`,
  ],
});
