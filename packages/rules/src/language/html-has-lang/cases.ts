import { casesOf } from '../../rule-cases.ts';
import { htmlHasLang } from './rule.ts';

const page = (attributes: string, body = 'Ferries') =>
  `<!doctype html><html ${attributes}><head><title>Ferries</title></head><body>${body}</body></html>`;

export const cases = casesOf(htmlHasLang, {
  passed: [
    page('lang="en"'),
    page('lang="de" xml:lang="de"'),
    page('LANG="en"'),
    page('lang="no-such-language"'),
    page('lang="en"', '<iframe srcdoc="&lt;html&gt;&lt;p&gt;Map"></iframe>'),
    page('', '<script>document.documentElement.lang = "en"</script>'),
  ],
  failed: [
    { html: page(''), because: 'missing' },
    { html: page('lang'), because: 'empty' },
    { html: page('lang=""'), because: 'empty' },
    { html: page('lang=" "'), because: 'empty' },
    { html: page('lang="" xml:lang="en"'), because: 'empty' },
    { html: page('xml:lang="en"'), because: 'xmlLangOnly' },
    { html: page('language="en"'), because: 'missing' },
    { html: page('', '<div lang="en">Ferries</div>'), because: 'missing' },
    {
      html: '<!doctype html><html><head><title>Ferries</title><meta http-equiv="content-language" content="en"></head></html>',
      because: 'missing',
    },
  ],
  inapplicable: [
    {
      html: '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">Ferries</text></svg>',
      path: 'picture.svg',
    },
    {
      html: '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Ferries</title></head><body/></html>',
      path: 'page.xhtml',
    },
  ],
});
