import { casesOf } from '../../rule-cases.ts';
import { imageOfText } from './rule.ts';

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60">${content}</svg>`;
const words = drawing(
  '<rect width="300" height="60" fill="#fff"/><text x="8" y="40" font-size="24">Ferries to Oslo</text>',
);
const wheel = drawing('<circle cx="150" cy="30" r="20"/>');
const address = (source: string) => `data:image/svg+xml,${encodeURIComponent(source)}`;
const base64 = `data:image/svg+xml;base64,${Buffer.from(words).toString('base64')}`;
const drawn = (alt: string, source = words) => `<img src="${address(source)}" alt="${alt}">`;
const files = { 'ferries.svg': words, 'wheel.svg': wheel };

export const cases = casesOf(imageOfText, {
  passed: [
    { html: '<img src="wheel.svg" alt="A wheel">', files },
    { html: '<input type="image" src="wheel.svg" alt="Turn">', files },
  ],
  failed: [
    { html: drawn('Ferries to Oslo'), because: 'drawn' },
    { html: `<img src="${base64}" alt="Ferries to Oslo">`, because: 'drawn' },
    { html: `<a href="/oslo">${drawn('Ferries to Oslo')}</a>`, because: 'drawn' },
  ],
  cantTell: [
    { html: '<img src="ferries.svg" alt="Ferries to Oslo">', files, because: 'ask' },
    { html: '<img src="ferries.svg" alt="">', files, because: 'ask' },
    { html: '<input type="image" src="ferries.svg" alt="Ferries to Oslo">', files, because: 'ask' },
    {
      html: '<div role="img" aria-label="Ferries" style="width: 300px; height: 60px; background: url(ferries.svg)"></div>',
      files,
      because: 'ask',
    },
    { html: '<object data="ferries.svg" title="Ferries to Oslo"></object>', files, because: 'ask' },
    {
      html: '<svg width="300" height="60"><image href="ferries.svg" width="300" height="60"/></svg>',
      files,
      because: 'ask',
    },
    { html: drawn(''), because: 'ask' },
    { html: `${drawn('Ferries to Oslo')}<p>Ferries to Oslo</p>`, because: 'ask' },
    { html: drawn('Oslo', drawing('<text y="40">Oslo</text>')), because: 'ask' },
    {
      html: drawn('Towns', drawing('<path d="M0 0h9"/><text y="40">Ferries to Oslo</text>')),
      because: 'ask',
    },
  ],
  inapplicable: [
    '<p>Ferries to Oslo</p>',
    drawn('', wheel.replace('300', '30')),
    words,
    { html: '<img src="ferries.svg" alt="Logo of Ferries to Oslo">', files },
    { html: '<a href="/"><img src="ferries.svg" alt="Ferries to Oslo"></a>', files },
    { html: '<img src="ferries.svg" alt="Ferries to Oslo" hidden>', files },
    {
      html: '<img src="ferries.svg" alt="Ferries to Oslo" width="40" height="8">',
      files: { 'ferries.svg': words.replace('width="300" height="60"', 'width="40" height="8"') },
    },
  ],
});
