import { casesOf } from '../../rule-cases.ts';
import { headingDescriptive } from './rule.ts';

export const cases = casesOf(headingDescriptive, {
  failed: [
    { html: '<h1>Untitled document</h1><p>Text</p>', because: 'placeholder' },
    { html: '<h2>Your headline here</h2>', because: 'placeholder' },
    { html: '<div role="heading" aria-level="2">Lorem ipsum dolor</div>', because: 'placeholder' },
    {
      html: '<div><template shadowrootmode="open"><h2>Heading 1</h2></template></div>',
      because: 'placeholder',
    },
  ],
  cantTell: [
    { html: '<h1>Weather</h1><p>We are open from ten.</p>', because: 'ask' },
    { html: '<h1>A</h1><p>Airplane</p>', because: 'ask' },
    { html: '<h2 style="position: absolute; left: -999px">Weather</h2>', because: 'ask' },
    { html: '<iframe title="Frame" srcdoc="<h1>Hours</h1>"></iframe>', because: 'ask' },
  ],
  inapplicable: [
    '<p>Text</p>',
    '<h1></h1>',
    '<h1 hidden>Untitled document</h1>',
    '<h1 aria-hidden="true">Title</h1>',
    '<h1 role="none">Title</h1>',
  ],
});
