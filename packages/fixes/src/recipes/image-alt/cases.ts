import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<a href="/timetable"><img src="clock.png"> Timetable</a>',
    fixedHtml: '<a href="/timetable"><img src="clock.png" alt=""> Timetable</a>',
  },
  {
    html: '<a href="/contact-us"><img src="x.png"></a>',
    fixedHtml: '<a href="/contact-us"><img src="x.png" alt="Contact us"></a>',
  },
  {
    html: '<figure><img src="p.jpg"><figcaption>The old harbour</figcaption></figure>',
    fixedHtml:
      '<figure><img src="p.jpg" alt="The old harbour"><figcaption>The old harbour</figcaption></figure>',
  },
  {
    html: '<img src="/files/evening-ferry.jpg">',
    fixedHtml: '<img src="/files/evening-ferry.jpg" alt="Evening ferry">',
  },
  {
    html: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="1" height="1">',
    fixedHtml: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="1" height="1" alt="">',
  },
];
