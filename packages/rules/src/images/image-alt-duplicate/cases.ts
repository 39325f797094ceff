import { casesOf } from '../../rule-cases.ts';
import { imageAltDuplicate } from './rule.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const page = (html: string) => ({
  html,
  files: { 'a.svg': drawing, 'b.svg': drawing, 'c.svg': drawing },
});
const picture = (name: string, alt: string) => `<img src="${name}.svg" alt="${alt}">`;
const three = (alt: string) => ['a', 'b', 'c'].map((name) => picture(name, alt)).join('');

export const cases = casesOf(imageAltDuplicate, {
  passed: [
    page(picture('a', 'Kiel') + picture('b', 'Oslo') + picture('c', 'Bergen')),
    page(picture('a', 'Kiel') + picture('b', 'Kiel')),
    page(picture('a', 'Note').repeat(5)),
    page(`<div><template shadowrootmode="open">${picture('a', 'Kiel')}</template></div>`),
  ],
  cantTell: [
    { ...page(three('Our ships')), because: 'shared' },
    {
      ...page(
        `<ul><li>${picture('a', 'Ship')}</li><li>${picture('b', 'ship')}</li></ul>${picture('c', 'Ship')}`,
      ),
      because: 'shared',
    },
    {
      ...page(`<div><template shadowrootmode="open">${three('Ship')}</template></div>`),
      because: 'shared',
    },
  ],
  inapplicable: [
    page(three('')),
    page(`<div hidden>${three('Ship')}</div>`),
    page(`<div aria-hidden="true">${three('Ship')}</div>`),
    three('Ship'),
  ],
});
