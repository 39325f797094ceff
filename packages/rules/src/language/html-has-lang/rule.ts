import { defineRule, failed, passed } from '../../rule.ts';
import { getHtmlPageRoot } from '../../shared/documents.ts';

/** ACT b5c3f8, for pages served as HTML: XHTML may use `xml:lang`, and frames are not pages. */
export const htmlHasLang = defineRule({
  id: 'html-has-lang',
  title: 'Pages declare their language',
  help: 'Add a `lang` attribute with the page’s main language to the `<html>` element, for example `lang="en"`.',
  impact:
    'Screen readers may read the page with the wrong pronunciation, which can make it unintelligible; braille translation and hyphenation may be wrong too.',
  criteria: ['3.1.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['b5c3f8'],
  axe: ['html-has-lang'],
  traits: { scope: 'page', measures: ['3.1.1'] },
  applies: getHtmlPageRoot,
  check: (root) => {
    const lang = root.attr('lang');
    if (lang?.trim()) return passed('declared', { facts: { lang } });
    if (lang !== null) return failed('empty');
    const xmlLang = root.attr('xml:lang')?.trim();
    return xmlLang ? failed('xmlLangOnly', { facts: { xmlLang } }) : failed('missing');
  },
  messages: {
    declared: 'The page language is declared as “{lang}”.',
    missing: 'The html element has no lang attribute.',
    empty: 'The lang attribute of the html element is empty.',
    xmlLangOnly: 'The html element has only xml:lang="{xmlLang}", which browsers ignore in HTML documents.',
  },
});
