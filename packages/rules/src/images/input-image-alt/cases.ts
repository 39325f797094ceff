import { defineCases } from '../../rule-cases.ts';
import { inputImageAlt } from './rule.ts';

export const cases = defineCases(inputImageAlt, {
  passed: [
    '<input type="image" src="lens.png" alt="Search">',
    '<input type="IMAGE" src="lens.png" aria-label="Search">',
    '<input type="image" src="lens.png" title="Search">',
    '<input type="image" src="lens.png" alt="" title="Search">',
    '<input type="image" src="lens.png" aria-labelledby="name"><span id="name" hidden>Search</span>',
    '<label for="go">Search</label><input id="go" type="image" src="lens.png">',
    '<fieldset disabled><input type="image" src="lens.png" alt="Search"></fieldset>',
  ],
  failed: [
    { html: '<input type="image" src="lens.png">', reason: 'defaultName' },
    { html: '<input type="image" src="lens.png" name="search" value="Search">', reason: 'defaultName' },
    { html: '<input type="image" src="lens.png" alt="Submit Query">', reason: 'defaultName' },
    { html: '<fieldset disabled><input type="image" src="lens.png"></fieldset>', reason: 'defaultName' },
  ],
  inapplicable: [
    '<button><img src="lens.png" alt=""></button>',
    '<input type="submit">',
    '<input type="image" src="lens.png" hidden>',
    '<input type="image" src="lens.png" aria-hidden="true" tabindex="-1">',
    '<input type="image" src="lens.png" style="visibility: collapse">',
    '<div inert><input type="image" src="lens.png"></div>',
  ],
});
