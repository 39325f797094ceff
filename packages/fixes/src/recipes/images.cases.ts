import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'area-alt': [
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" alt="Map" width="99" height="99"><map name="m"><area href="/harbors/kiel" shape="rect" coords="0,0,99,99"></map>',
      fixedHtml:
        '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" alt="Map" width="99" height="99"><map name="m"><area href="/harbors/kiel" shape="rect" coords="0,0,99,99" alt="Kiel"></map>',
    },
  ],
  'image-alt': [
    {
      html: '<a href="/timetable"><img src="clock.png"> Timetable</a>',
      fixedHtml: '<a href="/timetable"><img src="clock.png" alt=""> Timetable</a>',
    },
    {
      html: '<a href="/contact-us"><img src="x.png"></a>',
      fixedHtml: '<a href="/contact-us"><img src="x.png" alt="Contact us"></a>',
    },
    {
      html: '<figure><img src="p.jpg"><figcaption>The old harbor</figcaption></figure>',
      fixedHtml:
        '<figure><img src="p.jpg" alt="The old harbor"><figcaption>The old harbor</figcaption></figure>',
    },
    {
      html: '<img src="/files/evening-ferry.jpg">',
      fixedHtml: '<img src="/files/evening-ferry.jpg" alt="Evening ferry">',
    },
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="1" height="1">',
      fixedHtml: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="1" height="1" alt="">',
    },
  ],
  'image-alt-descriptive': [
    {
      html: '<figure><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="50" height="50" alt="p.jpg"><figcaption>The old harbor</figcaption></figure>',
      fixedHtml:
        '<figure><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="50" height="50" alt="The old harbor"><figcaption>The old harbor</figcaption></figure>',
    },
  ],
  'image-decorative': [
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="50" height="50" alt="The old harbor at night" aria-hidden="true">',
      fixedHtml:
        '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="50" height="50" alt="The old harbor at night">',
    },
  ],
  'image-redundant-alt': [
    {
      html: '<a href="/kiel"><img src="x.png" alt="Kiel"> Kiel</a>',
      fixedHtml: '<a href="/kiel"><img src="x.png" alt=""> Kiel</a>',
    },
  ],
  'input-image-alt': [
    {
      html: '<form><input type="image" src="/img/search.png"></form>',
      fixedHtml: '<form><input type="image" src="/img/search.png" alt="Search"></form>',
    },
    {
      html: '<form role="search"><input type="image" src="/img/b.png"></form>',
      fixedHtml: '<form role="search"><input type="image" src="/img/b.png" alt="Search"></form>',
    },
  ],
  'object-alt': [
    {
      html: '<object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="99" height="99">Map of the harbor</object>',
      fixedHtml:
        '<object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="99" height="99" aria-label="Map of the harbor">Map of the harbor</object>',
    },
  ],
  'role-img-alt': [
    {
      html: '<div role="img">Kiel</div>',
      fixedHtml: '<div role="img" aria-label="Kiel">Kiel</div>',
    },
  ],
  'svg-img-alt': [
    {
      html: '<svg role="img" width="9" height="9"><text y="9">Kiel</text></svg>',
      fixedHtml: '<svg role="img" width="9" height="9" aria-label="Kiel"><text y="9">Kiel</text></svg>',
    },
    {
      html: '<a href="/kiel"><svg role="img" width="9" height="9"></svg> Kiel</a>',
      fixedHtml: '<a href="/kiel"><svg width="9" height="9" aria-hidden="true"></svg> Kiel</a>',
    },
    {
      html: '<p><svg role="img" width="20" height="20"></svg> Kiel</p>',
      fixedHtml: '<p><svg width="20" height="20" aria-hidden="true"></svg> Kiel</p>',
    },
  ],
};
