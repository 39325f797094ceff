import { defineCases } from '../../rule-cases.ts';
import { imageAltDuplicate } from './rule.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const servePage = (html: string) => ({
  html,
  files: { 'a.svg': drawing, 'b.svg': drawing, 'c.svg': drawing },
});
const image = (name: string, alt: string) => `<img src="${name}.svg" alt="${alt}">`;
const threeImages = (alt: string) => ['a', 'b', 'c'].map((name) => image(name, alt)).join('');

export const cases = defineCases(imageAltDuplicate, {
  passed: [
    servePage(image('a', 'Kiel') + image('b', 'Oslo') + image('c', 'Bergen')),
    servePage(image('a', 'Kiel') + image('b', 'Kiel')),
    servePage(image('a', 'Note').repeat(5)),
    servePage(`<div><template shadowrootmode="open">${image('a', 'Kiel')}</template></div>`),
  ],
  cantTell: [
    { ...servePage(threeImages('Our ships')), reason: 'shared' },
    {
      ...servePage(
        `<ul><li>${image('a', 'Ship')}</li><li>${image('b', 'ship')}</li></ul>${image('c', 'Ship')}`,
      ),
      reason: 'shared',
    },
    {
      ...servePage(`<div><template shadowrootmode="open">${threeImages('Ship')}</template></div>`),
      reason: 'shared',
    },
  ],
  inapplicable: [
    servePage(threeImages('')),
    servePage(`<div hidden>${threeImages('Ship')}</div>`),
    servePage(`<div aria-hidden="true">${threeImages('Ship')}</div>`),
    threeImages('Ship'),
  ],
});
