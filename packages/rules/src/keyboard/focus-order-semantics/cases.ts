import { casesOf } from '../../rule-cases.ts';
import { focusOrderSemantics } from './rule.ts';

export const cases = casesOf(focusOrderSemantics, {
  passed: [
    '<div role="button" tabindex="0">Book</div>',
    '<button tabindex="0">Book</button>',
    '<section tabindex="0" aria-label="News">Kiel</section>',
    '<h2 tabindex="0">Kiel</h2>',
  ],
  failed: [
    { html: '<div tabindex="0">Book</div>', because: 'noRole' },
    { html: '<span tabindex="1">Book</span>', because: 'noRole' },
    { html: '<p tabindex="0">Book</p>', because: 'noRole' },
    {
      html: '<p><template shadowrootmode="open"><span tabindex="0">Book</span></template></p>',
      because: 'noRole',
    },
    { html: '<iframe title="x" srcdoc="<div tabindex=0>Book</div>"></iframe>', because: 'noRole' },
  ],
  inapplicable: [
    '<div tabindex="-1">Book</div>',
    '<div tabindex="0" hidden>Book</div>',
    '<div tabindex="0" inert>Book</div>',
    '<div tabindex="0" contenteditable>Book</div>',
    '<div tabindex="0" style="height: 9px; overflow: auto"><p>Kiel</p></div>',
    '<div>Book</div>',
  ],
});
