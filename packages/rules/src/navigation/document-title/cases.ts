import { defineCases } from '../../rule-cases.ts';
import { documentTitle } from './rule.ts';

const page = (head: string, body = '') =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;

export const cases = defineCases(documentTitle, {
  passed: [
    page('<title>Timetable – Harbor ferries</title>'),
    page('', '<title>Timetable</title>'),
    page('<title>Timetable</title><title></title>'),
    page('<title>Timetable</title>', '<iframe srcdoc="&lt;p&gt;No title&lt;/p&gt;"></iframe>'),
    page('<script>document.title = "Timetable"</script>'),
    page('<title>Timetable</title>', '<svg><title></title></svg>'),
  ],
  failed: [
    { html: page(''), reason: 'missing' },
    { html: page('<title></title>'), reason: 'empty' },
    { html: page('<title> \n </title>'), reason: 'empty' },
    { html: page('<title></title><title>Timetable</title>'), reason: 'empty' },
    { html: page('', '<svg><title>Timetable</title></svg>'), reason: 'missing' },
    { html: page('', '<iframe srcdoc="&lt;title&gt;Timetable&lt;/title&gt;"></iframe>'), reason: 'missing' },
    {
      html: page('', '<div><template shadowrootmode="open"><title>Timetable</title></template></div>'),
      reason: 'missing',
    },
  ],
  inapplicable: [
    { html: '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>', path: 'picture.svg' },
  ],
});
