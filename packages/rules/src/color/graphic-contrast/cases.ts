import { defineCases } from '../../rule-cases.ts';
import { graphicContrast } from './rule.ts';

const rating = (color: string, attributes = 'role="img" aria-label="4 of 5 stars"') =>
  `<svg ${attributes} width="120" height="40"><circle cx="20" cy="20" r="15" fill="${color}"/><circle cx="60" cy="20" r="15" fill="${color}"/></svg>`;

export const cases = defineCases(graphicContrast, {
  passed: [rating('#7a5c00')],
  cantTell: [
    { html: rating('#ffe08a'), reason: 'faint' },
    { html: `<p>${rating('#e4e4e4')}</p>`, reason: 'faint' },
  ],
  inapplicable: [
    rating('#ffe08a', 'aria-hidden="true"'),
    rating('#ffe08a', 'role="img" aria-label="Logo of Fern"'),
    `<a href="/reviews">${rating('#ffe08a')}</a>`,
    '<p>Four of five stars</p>',
  ],
});
