import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getGraphics } from '../../shared/graphics.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/**
 * ACT qt1vmo and failure F30 of 1.1.1. File names and words that fit any image fail; all other text
 * alternatives need review, once per page.
 */
export const imageAltDescriptive = defineRule({
  id: 'image-alt-descriptive',
  title: 'Alternative text describes the image',
  help: 'Write alternative text that conveys what the image shows.',
  impact: 'Screen reader users hear text that doesn’t convey what the image shows.',
  criteria: ['1.1.1'],
  category: 'images',
  severity: 'serious',
  bestPractice: false,
  act: ['qt1vmo'],
  axe: [],
  auditReasons: ['ask'],
  traits: { asksAbout: 'text alternatives', questionDependsOn: { about: ['images'] } },
  limits: [
    'The content of images isn’t recognized. File names and placeholder text fail; all other alternative text needs review.',
  ],
  applies: (page) => groupUndecidedElements(page, getNamedGraphics(page), isUninformative),
  check: (element, page) => {
    const facts = { name: element.name };
    if (element !== page.document.root)
      return failed(isFileName(element) ? 'fileName' : 'generic', { facts });
    const undecided = getNamedGraphics(page).filter((graphic) => !isUninformative(graphic));
    if (undecided.length === 0) return passed('none');
    return cantTell('ask', {
      facts: { count: undecided.length, names: undecided.map(({ name }) => name) },
      related: undecided,
    });
  },
  messages: {
    fileName: 'The alternative text is a file name: “{name}”.',
    generic: 'The alternative text “{name}” doesn’t describe the image: it would fit any image.',
    ask: 'Does the alternative text on this page describe its images? Alternative text ({count}): {names}.',
    none: 'Each alternative text is evaluated separately.',
  },
});

const getNamedGraphics = memoizePerPage((page: PageModel) =>
  getGraphics(page).filter((graphic) => graphic.name !== '' && graphic.isExposed && graphic.role !== 'none'),
);

function isUninformative(graphic: ElementModel): boolean {
  return isFileName(graphic) || isGenericName(graphic.name);
}

const imageFilePattern = /\.(avif|bmp|gif|ico|jpe?g|png|svg|tiff?|webp)$/i;
/** File names given by cameras, phones and screenshot tools. */
const cameraFilePattern =
  /^(dsc[fn]?|dscn|img|imgp|mvimg|pict?|pxl|p|gopr|screen ?shot|screenshot|whatsapp image)[ _-]?\d{3,}[\w.() -]*$/i;

function isFileName({ name }: ElementModel): boolean {
  return (
    (imageFilePattern.test(name) && !/\s/.test(name.replace(imageFilePattern, '').trim())) ||
    cameraFilePattern.test(name)
  );
}

const genericNamePattern =
  /^(an? |the )?(alt|alt text|alternative text|graphic|image|image here|img|insert alt text here|photo|photograph|pic|picture|placeholder|spacer|untitled|bild|foto|grafik|imagen?|immagine|imagem)( \d+)?$/i;

function isGenericName(name: string): boolean {
  return genericNamePattern.test(name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim());
}
