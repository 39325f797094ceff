import { defineCases } from '../../rule-cases.ts';
import { imageOfText } from './rule.ts';

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60">${content}</svg>`;
const textDrawing = drawing(
  '<rect width="300" height="60" fill="#fff"/><text x="8" y="40" font-size="24">Ferries to Oslo</text>',
);
const wheelDrawing = drawing('<circle cx="150" cy="30" r="20"/>');
const renderBars = (count: number) =>
  drawing(
    `${'<rect width="40" height="60" fill="#fff"/>'.repeat(count)}<text y="40">Mary</text><text x="90" y="40">Fred</text>`,
  );
const toDataUrl = (source: string) => `data:image/svg+xml,${encodeURIComponent(source)}`;
const base64Url = `data:image/svg+xml;base64,${Buffer.from(textDrawing).toString('base64')}`;
const imageTag = (alt: string, source = textDrawing) => `<img src="${toDataUrl(source)}" alt="${alt}">`;
const files = { 'ferries.svg': textDrawing, 'wheel.svg': wheelDrawing };

export const cases = defineCases(imageOfText, {
  passed: [
    { html: '<img src="wheel.svg" alt="A wheel">', files },
    { html: '<input type="image" src="wheel.svg" alt="Turn">', files },
  ],
  failed: [
    { html: imageTag('Ferries to Oslo'), reason: 'drawn' },
    { html: `<img src="${base64Url}" alt="Ferries to Oslo">`, reason: 'drawn' },
    { html: imageTag('Mary and Fred', renderBars(2)), reason: 'drawn' },
    { html: `<a href="/oslo">${imageTag('Ferries to Oslo')}</a>`, reason: 'drawn' },
  ],
  cantTell: [
    { html: '<img src="ferries.svg" alt="Ferries to Oslo">', files, reason: 'ask' },
    { html: '<img src="ferries.svg" alt="">', files, reason: 'ask' },
    { html: '<input type="image" src="ferries.svg" alt="Ferries to Oslo">', files, reason: 'ask' },
    {
      html: '<div role="img" aria-label="Ferries" style="width: 300px; height: 60px; background: url(ferries.svg)"></div>',
      files,
      reason: 'ask',
    },
    { html: '<object data="ferries.svg" title="Ferries to Oslo"></object>', files, reason: 'ask' },
    {
      html: '<svg width="300" height="60"><image href="ferries.svg" width="300" height="60"/></svg>',
      files,
      reason: 'ask',
    },
    // Next to an image whose URL can't be parsed.
    {
      html: '<svg width="300" height="60"><image href="http://[" width="300" height="60"/></svg><img src="ferries.svg" alt="Ferries to Oslo">',
      files,
      reason: 'ask',
    },
    { html: imageTag(''), reason: 'ask' },
    // The bars of a chart.
    { html: imageTag('Sales of Mary and Fred', renderBars(3)), reason: 'ask' },
    { html: `${imageTag('Ferries to Oslo')}<p>Ferries to Oslo</p>`, reason: 'ask' },
    { html: imageTag('Oslo', drawing('<text y="40">Oslo</text>')), reason: 'ask' },
    {
      html: imageTag('Towns', drawing('<path d="M0 0h9"/><text y="40">Ferries to Oslo</text>')),
      reason: 'ask',
    },
  ],
  inapplicable: [
    '<p>Ferries to Oslo</p>',
    imageTag('', wheelDrawing.replace('300', '30')),
    textDrawing,
    { html: '<img src="ferries.svg" alt="Logo of Ferries to Oslo">', files },
    { html: '<a href="/"><img src="ferries.svg" alt="Ferries to Oslo"></a>', files },
    { html: '<img src="ferries.svg" alt="Ferries to Oslo" hidden>', files },
    {
      html: '<img src="ferries.svg" alt="Ferries to Oslo" width="40" height="8">',
      files: { 'ferries.svg': textDrawing.replace('width="300" height="60"', 'width="40" height="8"') },
    },
  ],
});
