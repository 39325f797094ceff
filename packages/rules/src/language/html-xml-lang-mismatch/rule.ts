import { defineRule, failed, passed } from '../../rule.ts';
import { checkLanguageTag } from '../../shared/language-tag.ts';
import { getPageRoot } from '../../shared/page-root.ts';

/** ACT 5b7ae0, which has been withdrawn; the question of axe-core’s rule of this id. */
export const htmlXmlLangMismatch = defineRule({
  id: 'html-xml-lang-mismatch',
  title: 'The page’s two language attributes agree',
  help: 'Give xml:lang the value of lang, or take it away.',
  impact: 'Assistive technology that reads xml:lang pronounces the page as another language.',
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
    agree: 'Both attributes name the language of “{lang}”.',
    differ:
      'People may hear the page pronounced as another language: lang is “{lang}”, and xml:lang is “{xmlLang}”.',
  },
});

function getPrimaryLanguage(lang: string): string {
  return lang.trim().split('-')[0]!.toLowerCase();
}
