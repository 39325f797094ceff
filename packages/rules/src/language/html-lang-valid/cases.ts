import { defineCases } from '../../rule-cases.ts';
import { htmlLangValid } from './rule.ts';

const page = (attributes: string, body = 'Ferries') =>
  `<!doctype html><html ${attributes}><head><title>Ferries</title></head><body>${body}</body></html>`;

export const cases = defineCases(htmlLangValid, {
  passed: [
    page('lang="en"'),
    page('lang="EN-gb"'),
    page('lang=" en "'),
    page('lang="en-hello"'),
    page('lang="zh-Hans-CN"'),
    page('lang="yue"'),
    page('lang="und"'),
    page('lang="iw"'),
    page('lang="qaa"'),
    page('lang="en"', '<iframe srcdoc="&lt;html lang=english&gt;&lt;p&gt;Map"></iframe>'),
  ],
  failed: [
    { html: page('lang="english"'), reason: 'unknown' },
    { html: page('lang="em-US"'), reason: 'unknown' },
    { html: page('lang="e"'), reason: 'unknown' },
    { html: page('lang="-en"'), reason: 'unknown' },
    { html: page('lang="x-en"'), reason: 'unknown' },
    { html: page('lang="constructor"'), reason: 'unknown' },
    { html: page('lang="en, de"'), reason: 'unknown' },
    { html: page('lang="en_US"'), reason: 'otherSpelling' },
    { html: page('lang="eng"'), reason: 'otherSpelling' },
    { html: page('lang="i-lux"'), reason: 'unknown' },
    { html: page('lang="english" xml:lang="en"'), reason: 'unknown' },
  ],
  inapplicable: [
    page(''),
    page('lang=""'),
    page('lang=" "'),
    page('xml:lang="english"'),
    page('', '<p lang="english">Ferries</p>'),
    { html: '<svg xmlns="http://www.w3.org/2000/svg" lang="english"><circle r="4"/></svg>', path: 'p.svg' },
  ],
});
