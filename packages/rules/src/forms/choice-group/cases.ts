import { defineCases } from '../../rule-cases.ts';
import { choiceGroup } from './rule.ts';

const choice = (type: string, name: string, label: string) =>
  `<label><input type="${type}" name="${name}"> ${label}</label>`;
const radios = choice('radio', 'size', 'Small') + choice('radio', 'size', 'Large');
const boxes = choice('checkbox', 'news[]', 'Ferries') + choice('checkbox', 'news[]', 'Fares');

export const cases = defineCases(choiceGroup, {
  passed: [
    `<fieldset><legend>Size</legend>${radios}</fieldset>`,
    `<div role="radiogroup" aria-label="Size">${radios}</div>`,
    `<fieldset><legend>News</legend><div><ul><li>${boxes}</li></ul></div></fieldset>`,
    // The row and its headers provide context.
    `<table><tr><th>Kiel</th><td>${radios}</td></tr></table>`,
    `<fieldset>${radios}</fieldset>`,
  ],
  cantTell: [
    { html: `<p>Size</p>${radios}`, reason: 'ungrouped' },
    { html: `<h2>News</h2><form>${boxes}</form>`, reason: 'ungrouped' },
    {
      html: `<fieldset><legend>Size</legend>${choice('radio', 'size', 'Small')}</fieldset>${choice('radio', 'size', 'Large')}`,
      reason: 'ungrouped',
    },
  ],
  inapplicable: [
    choice('checkbox', 'terms', 'I accept the terms'),
    choice('checkbox', 'a', 'Ferries') + choice('checkbox', 'b', 'Fares'),
    // Choices in different forms, such as one form per product, are separate sets.
    `<form>${choice('checkbox', 'buy', 'Tide mug')}</form><form>${choice('checkbox', 'buy', 'Dune bowl')}</form>`,
    '<div hidden><input type="radio" name="a" aria-label="One"><input type="radio" name="a" aria-label="Two"></div>',
    '<div role="radiogroup" aria-label="Size"><div role="radio" aria-checked="true" tabindex="0">Small</div></div>',
  ],
});
