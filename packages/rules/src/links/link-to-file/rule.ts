import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { getLinkDestination, getLinks } from '../../shared/links.ts';

/** File types that open a different program or are downloaded, and the words people use for them. */
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
  title: 'Links to files name the file type',
  help: 'Add the file type to the link: “Timetable (PDF)”.',
  impact: 'People end up in a different program, or download a file they can’t open.',
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
    named: 'The link names the file type {type}.',
    unnamed: 'The link “{name}” doesn’t say that it links to a {type} file.',
  },
});

function getFileType(link: ElementModel): string | null {
  const ending = /\.(docx?|odt|pdf|pptx?|xlsx?|zip)$/i.exec(getLinkDestination(link)?.pathname ?? '')?.[1];
  return ending ? ending.toLowerCase().slice(0, 3) : null;
}
