import { defineCases } from '../../rule-cases.ts';
import { frameTitleUnique } from './rule.ts';

const files = {
  'kiel.html': '<title>Kiel</title><p>Ferries leave every morning',
  'copy.html': '<title>Kiel</title><p>Ferries leave every morning',
  'oslo.html': '<title>Oslo</title><p>Trains run until midnight',
  'fares.html': '<title>Fares</title><p>Prices of all trains until midnight',
};
const frames = (name: string, ...pages: string[]) =>
  pages.map((page) => `<iframe title="${name}" src="${page}.html"></iframe>`).join('');

export const cases = defineCases(frameTitleUnique, {
  passed: [
    { html: frames('Times', 'kiel', 'kiel'), files },
    { html: frames('Times', 'kiel', 'copy'), files },
    {
      html: '<iframe title="Map" src="kiel.html"></iframe><iframe aria-label=" map" src="kiel.html"></iframe>',
      files,
    },
    { html: '<iframe title="Map" srcdoc="Kiel"></iframe><iframe title="Map" srcdoc="Kiel"></iframe>' },
  ],
  failed: [
    { html: frames('Contact form', 'kiel', 'oslo'), files, reason: 'unrelated' },
    {
      html: `${frames('Contact form', 'kiel')}<p><template shadowrootmode="open">${frames('Contact form', 'oslo')}</template></p>`,
      files,
      reason: 'unrelated',
    },
  ],
  cantTell: [
    { html: frames('Ferries', 'kiel', 'oslo'), files, reason: 'different' },
    { html: frames('Advertising', 'kiel', 'oslo'), files, reason: 'different' },
    { html: frames('Contact form', 'fares', 'oslo'), files, reason: 'different' },
    {
      html: '<iframe title="Map" srcdoc="Kiel"></iframe><iframe title="Map" srcdoc="Oslo"></iframe>',
      reason: 'different',
    },
  ],
  inapplicable: [
    { html: frames('Contact form', 'kiel'), files },
    { html: `${frames('Kiel', 'kiel')}${frames('Oslo', 'oslo')}`, files },
    { html: '<iframe src="kiel.html"></iframe><iframe src="oslo.html"></iframe>', files },
    { html: `${frames('Times', 'kiel')}<div hidden>${frames('Times', 'oslo')}</div>`, files },
    { html: `${frames('Times', 'kiel')}<div aria-hidden="true">${frames('Times', 'oslo')}</div>`, files },
    {
      html: '<object title="Times" data="kiel.html"></object><object title="Times" data="oslo.html"></object>',
      files,
    },
  ],
});
