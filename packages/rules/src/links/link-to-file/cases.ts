import { defineCases } from '../../rule-cases.ts';
import { linkToFile } from './rule.ts';

export const cases = defineCases(linkToFile, {
  passed: [
    '<a href="/t.pdf">Timetable (PDF)</a>',
    '<a href="/t.xlsx">Timetable <img src="x.png" alt="Excel"></a>',
    '<a href="/t.docx?v=2" title="Word">Timetable</a>',
    '<div><template shadowrootmode="open"><a href="/t.zip">All pictures as zip</a></template></div>',
  ],
  failed: [
    { html: '<a href="/t.pdf">Timetable</a>', reason: 'unnamed' },
    { html: '<a href="/T.PDF#page=2">Timetable</a>', reason: 'unnamed' },
    { html: '<a href="/t.pptx">Talk</a>', reason: 'unnamed' },
    {
      html: '<div><template shadowrootmode="open"><a href="/t.pdf">Timetable</a></template></div>',
      reason: 'unnamed',
    },
    {
      html: '<iframe title="Frame" srcdoc="<a href=&quot;/t.pdf&quot;>Timetable</a>"></iframe>',
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    '<a href="/t.html">Timetable</a>',
    '<a href="/pdf">Timetable</a>',
    '<a href="/t.pdf" hidden>Timetable</a>',
    '<a href="/t.pdf" role="button">Timetable</a>',
    '<a href="/?file=t.pdf">Timetable</a>',
  ],
});
