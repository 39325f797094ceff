import { defineRule, failed, passed } from '../../rule.ts';
import { getHtmlPageRoot } from '../../shared/page-root.ts';

/** ACT b5c3f8: pages served as HTML; XHTML may use `xml:lang`, and frames are no pages. */
export const htmlHasLang = defineRule({
  id: 'html-has-lang',
  title: 'Pages say in which language they are written',
  help: 'Give the html element a lang attribute with the language of most of the page, such as lang="en".',
  impact:
    'Screen-reader users may hear the page in the voice of another language, which can make it impossible to understand; braille and hyphenation go wrong too.',
  criteria: ['3.1.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['b5c3f8'],
  axe: ['html-has-lang'],
  applies: getHtmlPageRoot,
  check: (root) => {
    const lang = root.attr('lang');
    if (lang?.trim()) return passed('declared', { facts: { lang } });
    if (lang !== null) return failed('empty');
    const xmlLang = root.attr('xml:lang')?.trim();
    return xmlLang ? failed('xmlLangOnly', { facts: { xmlLang } }) : failed('missing');
  },
  messages: {
    declared: 'The page’s language is declared as “{lang}”.',
    missing:
      'Screen-reader users may hear this page in the voice of another language: its html element has no lang attribute.',
    empty:
      'Screen-reader users may hear this page in the voice of another language: the lang attribute of its html element is empty.',
    xmlLangOnly:
      'Screen-reader users may hear this page in the voice of another language: its html element has only xml:lang="{xmlLang}", which browsers read in XML documents alone.',
  },
});
