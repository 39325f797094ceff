import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { getAttribute, parseElements } from '../html-elements.ts';
import { completePage } from './complete-page.ts';

const nothingSet = readConfig({}).site;
const withSettings = readConfig({
  COMPANY_NAME: 'Tide & <Mug>',
  CONTACT_EMAIL: 'hello@tide-mugs.com',
  LINK_BLOG: 'https://tide-mugs.com/blog?a=1&b=2',
}).site;
const withText = (text: string, format: 'markdown' | 'html' = 'markdown') => ({
  ...withSettings,
  legal: { privacy: { kind: 'text' as const, format, text } },
});

const page = [
  '<!doctype html><html data-site="{{site}}"><body>',
  '<ul><li data-when="blogUrl"><a href="{{blogUrl}}">Blog</a></li><li>About</li></ul>',
  '<p data-when="companyName">By {{companyName}}</p><p data-when="!companyName">By <b data-when="!contactEmail">someone</b></p>',
  '<div data-legal-text="privacy" class="a"><h2>Ours</h2></div>',
  '</body></html>',
].join('');

test('without settings, removes what depends on one and keeps the alternative', () => {
  const html = completePage(page, nothingSet);
  expect(html).toContain(
    '<ul><li>About</li></ul><p data-when="!companyName">By <b data-when="!contactEmail">someone</b></p>',
  );
  expect(html).toContain('<h2>Ours</h2>');
  expect(html).not.toContain('{{');
});

test('with settings, inserts their values as text and not as HTML', () => {
  const html = completePage(page, withSettings);
  expect(html).toContain('<a href="https://tide-mugs.com/blog?a=1&amp;b=2">Blog</a>');
  expect(html).toContain('<p data-when="companyName">By Tide &amp; &lt;Mug&gt;</p><div');
  const root = parseElements(html).find(({ tagName }) => tagName === 'html');
  expect(JSON.parse(getAttribute(root, 'data-site') ?? '')).toEqual(withSettings.settings);
});

test('reports a page with an unknown setting at startup', () => {
  expect(() => completePage('<p data-when="fax">Fax</p>', nothingSet)).toThrow('unknown setting “fax”');
});

test('replaces the default text with the operator’s Markdown, with headings one level down', () => {
  const html = completePage(
    page,
    withText('# Our policy\n\nWe keep {{companyName}} and **nothing** else, see <https://tide-mugs.com>.'),
  );
  expect(html).toContain('<div data-legal-text="privacy" class="a" data-replaced=""><h2>Our policy</h2>');
  expect(html).toContain('We keep {{companyName}} and <strong>nothing</strong> else');
  expect(html).toContain('<a href="https://tide-mugs.com">');
  expect(html).not.toContain('Ours');
});

test.each([
  ['a script', '<p>Text</p><script>alert(1)</script>'],
  ['an event handler', '<p onclick="alert(1)">Text</p>'],
  ['a script URL', '<p>Text <a href="javascript:alert(1)">alert</a></p>'],
  ['a frame', '<p>Text</p><iframe src="https://evil.com/alert"></iframe>'],
  ['an image', '<p>Text</p><img src="x" onerror="alert(1)">'],
  ['a style sheet', '<p>Text</p><style>alert { color: red }</style>'],
  [
    'an element that closes the container',
    '<p>Text</p></div></main><form action="/alert"><input name="alert"></form>',
  ],
])('removes %s from an operator’s HTML', (_, text) => {
  for (const format of ['html', 'markdown'] as const) {
    const html = completePage(page, withText(text, format));
    const elements = parseElements(html);
    const allowed = ['html', 'head', 'body', 'ul', 'li', 'a', 'p', 'div'];
    expect(elements.map(({ tagName }) => tagName).filter((name) => !allowed.includes(name))).toEqual([]);
    const attributes = elements.flatMap(({ attrs }) => attrs);
    expect(attributes.filter(({ name }) => name.startsWith('on'))).toEqual([]);
    expect(
      attributes.filter(({ name, value }) => name === 'href' && value.startsWith('javascript:')),
    ).toEqual([]);
    expect(html).toContain('Text');
    expect(html.match(/<\/div>/g)).toHaveLength(1);
  }
});
