import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { getLinkDestination, getLinks } from '../../shared/page-links.ts';

/** Files that open another program or are stored, by ending, with what people call them. */
const fileTypePatterns: Readonly<Record<string, RegExp>> = {
  doc: /\b(word|docx?)\b/i,
  odt: /\b(odt|writer)\b/i,
  pdf: /\bpdf\b/i,
  ppt: /\b(powerpoint|pptx?|slides)\b/i,
  xls: /\b(excel|xlsx?|spreadsheet)\b/i,
  zip: /\b(zip|archive)\b/i,
};

export const linkToFile = defineRule({
  id: 'link-to-file',
  title: 'Links to files name their type',
  help: 'Say the type in the link: “Timetable (PDF)”.',
  impact: 'People land in another program, or download something that they cannot open.',
  criteria: [],
  category: 'links',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: [],
  applies: (page) =>
    getLinks(page).filter((link) => link.isExposed && link.role === 'link' && getFileType(link) !== null),
  check: (link) => {
    const type = getFileType(link) ?? '';
    const facts = { type: type.toUpperCase(), name: link.name };
    return fileTypePatterns[type]?.test(`${link.name} ${link.description}`)
      ? passed('named', { facts })
      : failed('unnamed', { facts });
  },
  messages: {
    named: 'The link says that it leads to a file of type {type}.',
    unnamed: 'People are not told that “{name}” leads to a file of type {type}.',
  },
});

function getFileType(link: ElementModel): string | null {
  const ending = /\.(docx?|odt|pdf|pptx?|xlsx?|zip)$/i.exec(getLinkDestination(link)?.pathname ?? '')?.[1];
  return ending ? ending.toLowerCase().slice(0, 3) : null;
}
