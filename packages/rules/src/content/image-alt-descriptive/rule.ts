import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getGraphics } from '../../shared/graphics.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/**
 * ACT qt1vmo, and failure F30 of 1.1.1: file names and words that suit every picture fail; of all other text
 * alternatives a person is asked once for the page.
 */
export const imageAltDescriptive = defineRule({
  id: 'image-alt-descriptive',
  title: 'Text alternatives say what the picture tells',
  help: 'Say in the text alternative what people who see the picture learn from it.',
  impact: 'Blind people hear a text, and miss what the picture tells all the same.',
  criteria: ['1.1.1'],
  category: 'images',
  severity: 'serious',
  bestPractice: false,
  act: ['qt1vmo'],
  axe: [],
  limits: [
    'What a picture shows is not recognised. File names and texts that stand in for a description are known to be wrong; of the others a person is asked.',
  ],
  applies: (page) => groupUndecidedElements(page, getNamedGraphics(page), isUninformative),
  check: (element, page) => {
    const facts = { name: element.name };
    if (element !== page.document.root)
      return failed(isFileName(element) ? 'fileName' : 'generic', { facts });
    const asked = getNamedGraphics(page).filter((graphic) => !isUninformative(graphic));
    if (asked.length === 0) return passed('none');
    return cantTell('ask', {
      facts: { count: asked.length, names: asked.map(({ name }) => name) },
      related: asked,
    });
  },
  messages: {
    fileName: 'Blind people hear the name of a file, “{name}”, and miss what the picture tells.',
    generic: 'Blind people hear “{name}”, which is true of any picture, and miss what this one tells.',
    ask: 'Do the text alternatives of this page ({count}) each say what their picture tells? The first are: {names}.',
    none: 'Every text alternative was judged for itself.',
  },
});

const getNamedGraphics = memoizePerPage((page: PageModel) =>
  getGraphics(page).filter((graphic) => graphic.name !== '' && graphic.isExposed && graphic.role !== 'none'),
);

function isUninformative(graphic: ElementModel): boolean {
  return isFileName(graphic) || isGenericName(graphic.name);
}

const imageFilePattern = /\.(avif|bmp|gif|ico|jpe?g|png|svg|tiff?|webp)$/i;
/** What cameras, phones and screenshot tools call their files. */
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
