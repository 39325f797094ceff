import { defineCases } from '../../rule-cases.ts';
import { headingDescriptive } from './rule.ts';

export const cases = defineCases(headingDescriptive, {
  neverPasses: true,
  failed: [
    {
      html: '<div role="menu" aria-label="Blocks"><div role="group"><h2>Heading</h2><div role="menuitem" tabindex="0">One</div></div></div>',
      reason: 'placeholder',
    },
    { html: '<h1>Untitled document</h1><p>Text</p>', reason: 'placeholder' },
    { html: '<h2>Your headline here</h2>', reason: 'placeholder' },
    { html: '<h2>Title</h2><p>Text</p>', reason: 'placeholder' },
    { html: '<ul><li><h2>Heading 1</h2><p>One</p></li></ul>', reason: 'placeholder' },
    { html: '<div role="heading" aria-level="2">Lorem ipsum dolor</div>', reason: 'placeholder' },
    {
      html: '<div><template shadowrootmode="open"><h2>Heading 1</h2></template></div>',
      reason: 'placeholder',
    },
  ],
  cantTell: [
    { html: '<h1>Weather</h1><p>We are open from ten.</p>', reason: 'ask' },
    { html: '<h1>A</h1><p>Airplane</p>', reason: 'ask' },
    // A section about the title of a poster.
    {
      html: '<h1>Poster</h1><h2>Background</h2><p>Color</p><h2>Title</h2><p>Color</p><h2>Border</h2><p>Color</p>',
      reason: 'ask',
    },
    // An editor's choices.
    { html: '<ul><li><h1>Heading 1</h1></li><li><h2>Heading 2</h2></li></ul>', reason: 'ask' },
    { html: '<h2 style="position: absolute; left: -999px">Weather</h2>', reason: 'ask' },
    { html: '<iframe title="Frame" srcdoc="<h1>Hours</h1>"></iframe>', reason: 'ask' },
  ],
  inapplicable: [
    '<div role="menu" aria-label="Blocks"><div role="menuitemcheckbox" aria-checked="true" tabindex="0"><h2>Heading</h2></div></div>',
    '<div role="menu" aria-label="Blocks"><div role="menuitem" tabindex="0"><h2>Heading</h2></div></div>',
    '<button><h2>Heading</h2></button>',
    '<div role="radiogroup" aria-label="Style"><div role="radio" aria-checked="true" tabindex="0"><span role="heading" aria-level="2">Lorem ipsum</span></div></div>',
    '<p><template shadowrootmode="open"><div role="listbox" aria-label="Style"><div role="option"><h3>Heading</h3></div></div></template></p>',
    '<p>Text</p>',
    '<h1></h1>',
    '<h1 hidden>Untitled document</h1>',
    '<h1 aria-hidden="true">Title</h1>',
    '<h1 role="none">Title</h1>',
  ],
});
