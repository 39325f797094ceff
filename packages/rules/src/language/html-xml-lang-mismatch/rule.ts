import { defineRule, failed, passed } from '../../rule.ts';
import { getPageRoot } from '../../shared/documents.ts';
import { checkLanguageTag } from '../../shared/languages.ts';

/**
 * Same check as axe-core's `html-xml-lang-mismatch`. The corresponding ACT rule, 5b7ae0, has been withdrawn.
 */
export const htmlXmlLangMismatch = defineRule({
  id: 'html-xml-lang-mismatch',
  title: 'The lang and xml:lang attributes of a page match',
  help: 'Set `xml:lang` to the value of `lang`, or remove it.',
  impact: 'Assistive technology that uses xml:lang reads the page in the wrong language.',
  criteria: ['3.1.1'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: ['html-xml-lang-mismatch'],
  applies: (page) =>
    getPageRoot(page).filter((root) =>
      ['lang', 'xml:lang'].every((name) => checkLanguageTag(root.attr(name) ?? '').outcome === 'passed'),
    ),
  check: (root) => {
    const lang = root.attr('lang') ?? '';
    const xmlLang = root.attr('xml:lang') ?? '';
    const facts = { lang, xmlLang };
    return getPrimaryLanguage(lang) === getPrimaryLanguage(xmlLang)
      ? passed('agree', { facts })
      : failed('differ', { facts });
  },
  messages: {
    agree: 'Both attributes declare the language of “{lang}”.',
    differ: 'The html element declares two languages: lang is “{lang}”, but xml:lang is “{xmlLang}”.',
  },
});

function getPrimaryLanguage(lang: string): string {
  return lang.trim().split('-')[0]!.toLowerCase();
}
