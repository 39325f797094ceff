import { defineCases } from '../../rule-cases.ts';
import { errorColor } from './rule.ts';

const form = (act: string, style = '.bad { border-color: #c00000 }') =>
  `<style>input { border: 2px solid #444 } ${style}</style><form novalidate><label>Name <input id="n"></label><p id="message"></p><button>Send</button></form><script>document.forms[0].onsubmit = (event) => { event.preventDefault(); if (!n.value) { ${act} } }</script>`;
const mark = "n.className = 'bad'";

export const cases = defineCases(errorColor, {
  neverPasses: true,
  failed: [
    { html: form(mark), reason: 'noContrast' },
    { html: form(mark, '.bad { background: #fbb }'), reason: 'noContrast' },
    // Another field has the same border.
    { html: form(mark).replace('<button>', '<label>Town <input></label><button>'), reason: 'noContrast' },
  ],
  cantTell: [
    { html: form(mark, '.bad { border-color: #f99 }'), reason: 'colorAlone' },
    // The border appears.
    {
      html: form(mark, 'input { border-color: transparent } .bad { border-color: #c00 }'),
      reason: 'colorAlone',
    },
    // A graphic appears, or a mark without a name.
    {
      html: form(`${mark}; message.innerHTML = '<svg width="16" height="16"><path d="M8 0V16"/></svg>'`),
      reason: 'colorAlone',
    },
    {
      html: form(
        `${mark}; message.className = 'sign'`,
        '.bad { border-color: #c00000 } .sign::before { content: "!" }',
      ),
      reason: 'colorAlone',
    },
    { html: form(`${mark}; n.labels[0].style.fontWeight = 'bold'`), reason: 'colorAlone' },
    { html: form(`${mark}; n.focus()`), reason: 'colorAlone' },
    // The text may be about the field.
    {
      html: form(`${mark}; message.textContent = 'Please tell us who you are.'`)
        .replace('<p id="message"></p>', '')
        .replace('<form', '<p id="message" style="margin-bottom: 99px"></p><form'),
      reason: 'colorAlone',
    },
    { html: form(mark).replace('Name', 'Name (required)'), reason: 'colorAlone' },
  ],
  inapplicable: [
    form(`${mark}; message.textContent = 'Enter your name.'`),
    // The border is thicker.
    form(mark, '.bad { border: 5px solid #c00000 }'),
    form(''),
  ],
});
