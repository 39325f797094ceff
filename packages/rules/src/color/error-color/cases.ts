import { defineCases } from '../../rule-cases.ts';
import { errorColor } from './rule.ts';

const form = (act: string, style = '.bad { border-color: #c00000 }') =>
  `<style>input { border: 2px solid #444 } ${style}</style><form novalidate><label>Name <input id="n"></label><p id="message"></p><button>Send</button></form><script>document.forms[0].onsubmit = (event) => { event.preventDefault(); if (!n.value) { ${act} } }</script>`;
const mark = "n.className = 'bad'";

export const cases = defineCases(errorColor, {
  neverPasses: true,
  cantTell: [{ html: form(mark), reason: 'colorAlone' }],
  inapplicable: [
    form(`${mark}; message.textContent = 'Enter your name.'`),
    // The border is thicker.
    form(mark, '.bad { border: 5px solid #c00000 }'),
    form(''),
  ],
});
