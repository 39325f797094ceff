import { defineCases } from '../../rule-cases.ts';
import { fieldOrder } from './rule.ts';

const form = (style: string) =>
  `<form style="display: flex; ${style}"><p><label>1. Town <input></label></p><p><label>2. Street <input></label></p><button>Next</button></form>`;

export const cases = defineCases(fieldOrder, {
  neverPasses: true,
  cantTell: [
    { html: form('flex-direction: column-reverse'), reason: 'reordered' },
    { html: form('flex-direction: row-reverse'), reason: 'reordered' },
  ],
  inapplicable: [
    form('flex-direction: column'),
    form('flex-wrap: wrap'),
    // Only the button moves.
    form('flex-direction: column').replace('<button>', '<button style="order: -1">'),
    '<p>1. Town</p>',
  ],
});
