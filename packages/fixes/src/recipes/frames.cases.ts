import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'frame-focusable-content': [
    {
      html: '<iframe tabindex="-1" srcdoc="&lt;title>Seats&lt;/title>&lt;a href=/>Kiel&lt;/a>"></iframe>',
      fixedHtml:
        '<iframe srcdoc="&lt;title&gt;Seats&lt;/title&gt;&lt;a href=/&gt;Kiel&lt;/a&gt;" title="Seats"></iframe>',
    },
  ],
  'frame-title': [
    {
      html: '<iframe srcdoc="&lt;title>Seat map&lt;/title>&lt;p>Kiel&lt;/p>"></iframe>',
      fixedHtml:
        '<iframe srcdoc="&lt;title&gt;Seat map&lt;/title&gt;&lt;p&gt;Kiel&lt;/p&gt;" title="Seat map"></iframe>',
    },
  ],
};
