import { casesOf } from '../../rule-cases.ts';
import { documentTitle } from './rule.ts';

const page = (head: string, body = '') =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;

export const cases = casesOf(documentTitle, {
  passed: [
    page('<title>Timetable – Harbour ferries</title>'),
    page('', '<title>Timetable</title>'),
    page('<title>Timetable</title><title></title>'),
    page('<title>Timetable</title>', '<iframe srcdoc="&lt;p&gt;No title&lt;/p&gt;"></iframe>'),
    page('<script>document.title = "Timetable"</script>'),
    page('<title>Timetable</title>', '<svg><title></title></svg>'),
  ],
  failed: [
    { html: page(''), because: 'missing' },
    { html: page('<title></title>'), because: 'empty' },
    { html: page('<title> \n </title>'), because: 'empty' },
    { html: page('<title></title><title>Timetable</title>'), because: 'empty' },
    { html: page('', '<svg><title>Timetable</title></svg>'), because: 'missing' },
    { html: page('', '<iframe srcdoc="&lt;title&gt;Timetable&lt;/title&gt;"></iframe>'), because: 'missing' },
    {
      html: page('', '<div><template shadowrootmode="open"><title>Timetable</title></template></div>'),
      because: 'missing',
    },
  ],
  inapplicable: [
    { html: '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>', path: 'picture.svg' },
  ],
});
