import { defineCases } from '../../rule-cases.ts';
import { errorColor } from './rule.ts';

const form = (act: string, style = '.bad { border-color: #c00000 }') =>
  `<style>input { border: 2px solid #444 } ${style}</style><form novalidate><label for="name">Name</label><input id="name"><p id="message"></p><button>Send</button></form><script>document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); if (document.querySelector('#name').value === '') { ${act} } })</script>`;
const mark = "document.querySelector('#name').className = 'bad'";

export const cases = defineCases(errorColor, {
  cantTell: [{ html: form(mark), reason: 'colorAlone' }],
  inapplicable: [
    form(`${mark}; message.textContent = 'Enter your name.'`),
    // The border is thicker.
    form(mark, '.bad { border: 5px solid #c00000 }'),
    form(''),
  ],
});
