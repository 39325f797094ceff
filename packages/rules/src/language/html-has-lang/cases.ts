import { defineCases } from '../../rule-cases.ts';
import { htmlHasLang } from './rule.ts';

const page = (attributes: string, body = 'Ferries') =>
  `<!doctype html><html ${attributes}><head><title>Ferries</title></head><body>${body}</body></html>`;

export const cases = defineCases(htmlHasLang, {
  passed: [
    page('lang="en"'),
    page('lang="de" xml:lang="de"'),
    page('LANG="en"'),
    page('lang="no-such-language"'),
    page('lang="en"', '<iframe srcdoc="&lt;html&gt;&lt;p&gt;Map"></iframe>'),
    page('', '<script>document.documentElement.lang = "en"</script>'),
  ],
  failed: [
    { html: page(''), reason: 'missing' },
    { html: page('lang'), reason: 'empty' },
    { html: page('lang=""'), reason: 'empty' },
    { html: page('lang=" "'), reason: 'empty' },
    { html: page('lang="" xml:lang="en"'), reason: 'empty' },
    { html: page('xml:lang="en"'), reason: 'xmlLangOnly' },
    { html: page('language="en"'), reason: 'missing' },
    { html: page('', '<div lang="en">Ferries</div>'), reason: 'missing' },
    {
      html: '<!doctype html><html><head><title>Ferries</title><meta http-equiv="content-language" content="en"></head></html>',
      reason: 'missing',
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
