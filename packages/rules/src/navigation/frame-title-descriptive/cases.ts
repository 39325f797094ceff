import { defineCases } from '../../rule-cases.ts';
import { frameTitleDescriptive } from './rule.ts';

const frame = (title: string) => `<iframe title="${title}" srcdoc="<p>Kiel</p>"></iframe>`;

export const cases = defineCases(frameTitleDescriptive, {
  neverPasses: true,
  cantTell: [
    { html: frame('Map of our stores'), reason: 'ask' },
    { html: frame('iframe'), reason: 'generic' },
    { html: frame('Untitled'), reason: 'generic' },
    { html: frame('https://maps.example/embed?x=1'), reason: 'generic' },
    { html: frame('video.html'), reason: 'generic' },
  ],
  inapplicable: [
    '<p>Kiel</p>',
    '<iframe srcdoc="<p>Kiel</p>"></iframe>',
    // Invisible frames of analytics and payment scripts.
    '<iframe title="iframe" srcdoc="<p>x</p>" hidden></iframe>',
    '<iframe title="iframe" srcdoc="<p>x</p>" width="0" height="0" style="border: 0; position: absolute"></iframe>',
    '<div aria-hidden="true"><iframe title="iframe" srcdoc="<p>x</p>" tabindex="-1"></iframe></div>',
    '<iframe role="presentation" title="iframe" srcdoc="<p>x</p>"></iframe>',
  ],
});
