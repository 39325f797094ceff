import { casesOf } from '../../rule-cases.ts';
import { imageAltDuplicate } from './rule.ts';

const picture = (name: string, alt: string) =>
  `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' id='${name}'/>" width="9" height="9" alt="${alt}">`;
const three = (alt: string) => ['a', 'b', 'c'].map((name) => picture(name, alt)).join('');

export const cases = casesOf(imageAltDuplicate, {
  passed: [
    picture('a', 'Kiel') + picture('b', 'Oslo') + picture('c', 'Bergen'),
    picture('a', 'Kiel') + picture('b', 'Kiel'),
    picture('a', 'Note').repeat(5),
    `<div><template shadowrootmode="open">${picture('a', 'Kiel')}</template></div>`,
  ],
  cantTell: [
    { html: three('Our ships'), because: 'shared' },
    {
      html: `<ul><li>${picture('a', 'Ship')}</li><li>${picture('b', 'ship')}</li></ul>${picture('c', 'Ship')}`,
      because: 'shared',
    },
    { html: `<div><template shadowrootmode="open">${three('Ship')}</template></div>`, because: 'shared' },
  ],
  inapplicable: [
    three(''),
    `<div hidden>${three('Ship')}</div>`,
    `<div aria-hidden="true">${three('Ship')}</div>`,
  ],
});
