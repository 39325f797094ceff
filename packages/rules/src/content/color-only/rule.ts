import { type ElementModel, type PageModel, parseColor } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { colorCuesProbe } from '../../shared/color-cue-questions.ts';
import { compareStacks, compositeStack, hasHue } from '../../shared/color-stacks.ts';
import { differByColorAlone, getExplainedItems } from '../../shared/explained-colors.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getVisibleInnerText, isReadableText } from '../../shared/visible-text.ts';

const colorNames = '(?:red|green|blue|yellow|orange|purple|pink|gr[ae]y|colou?r)';
/** “Fields in red are required”, “errors are shown in red”, “marked red”. */
const colorReferencePattern = new RegExp(
  `\\b(?:(?:fields?|items?|entries|errors?|answers?|questions?|labels?|dates?|days?|seats?|cells?|rooms?|rows?|names?|those|marked|shown|highlighted|displayed|indicated|printed|coded) (?:are |is |)(?:marked |shown |highlighted |displayed |indicated |printed |)in ${colorNames}|(?:marked|highlighted) ${colorNames}|colou?r[- ]coded|${colorNames} (?:fields?|items?|entries|labels?|dates?|rows?|names?) (?:are|is|must|mean|indicate))\\b`,
  'i',
);

/** Longer text is skipped, because explanations are short. */
const MAX_TEXT_LENGTH = 400;

/** Class names for elements that style sheets usually color red. */
const errorClassPattern = /(^|[-_])(error|invalid|danger)($|[-_])/i;

const fieldRoles = ['checkbox', 'combobox', 'listbox', 'searchbox', 'spinbutton', 'switch', 'textbox'];

/** Elements whose own text explains something by color. */
const getColorExplanations = memoizePerPage(
  (page: PageModel): ReadonlySet<ElementModel> =>
    new Set(
      page.texts
        .filter(
          (text) =>
            text.text.length <= MAX_TEXT_LENGTH &&
            colorReferencePattern.test(text.text) &&
            isReadableText(text),
        )
        .map(({ parent }) => parent),
    ),
);

/** The explanations of markers and cells that differ by color alone, by element. */
const getProvenExplanations = memoizePerPage(
  (page: PageModel): ReadonlyMap<ElementModel, readonly ElementModel[]> =>
    new Map(
      getExplainedItems(page)
        .filter((explained) => differByColorAlone(explained, page))
        .flatMap(({ explanations, items }) => explanations.map((text) => [text, items] as const)),
    ),
);

/** Fields whose class name marks an error. `error-message-descriptive` checks fields with `aria-invalid`. */
const getFieldsWithErrorClass = (page: PageModel) =>
  page
    .byRole(...fieldRoles)
    .filter((field) => field.isVisible && field.tokens('class').some((name) => errorClassPattern.test(name)));

/**
 * Failures F73 and F81 of 1.4.1, to the extent that text and markup reveal them. Only a person can tell what
 * a color means.
 */
export const colorOnly = defineRule({
  id: 'color-only',
  title: 'Errors and required fields aren’t indicated by color alone',
  help: 'Add text: “(required)” in the label, or an error message next to the field that `aria-describedby` refers to.',
  impact: 'People who are blind or can’t tell the colors apart don’t know which fields the text refers to.',
  criteria: ['1.4.1'],
  category: 'color-contrast',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Only English text is read. Fields with errors are recognized by their class name.',
    'Fails only where the text identifies required fields or errors by a color that some fields and their labels have and others don’t, or names the meaning of at least two colors of table cells without words, or of dots and squares next to text that doesn’t repeat it.',
    'Forms aren’t filled in or submitted.',
  ],
  probe: colorCuesProbe,
  applies: (page) =>
    [
      ...new Set([
        ...getColorExplanations(page),
        ...getProvenExplanations(page).keys(),
        ...getFieldsWithErrorClass(page),
      ]),
    ].sort((a, b) => a.index - b.index),
  check: (element, page) => {
    if (getColorExplanations(page).has(element) || getProvenExplanations(page).has(element)) {
      const text = element.textContent.replace(/\s+/g, ' ').trim();
      const related = findFieldsWithColorAlone(text, page);
      if (related.length > 0) {
        const names = related.map(({ name }) => name);
        return failed('colorAlone', { facts: { text, count: related.length, names }, related });
      }
      const items = getProvenExplanations(page).get(element);
      return items === undefined
        ? cantTell('explained', { facts: { text } })
        : failed('items', { facts: { text, count: items.length }, related: items });
    }
    const facts = { name: element.name };
    return element.aria('aria-invalid') === 'true' || element.description !== ''
      ? passed('said', { facts })
      : cantTell('marked', { facts });
  },
  messages: {
    said: 'The field “{name}” is marked with aria-invalid or has a description.',
    colorAlone: 'This text identifies fields by color alone: {names} ({count} in total). “{text}”',
    items:
      'People who can’t tell the colors apart don’t know what they mean: the text explains {count} cells or markers by color, and they differ only by colors of similar lightness. “{text}”',
    explained: 'Is the information this text gives by color also available as text or as a symbol? “{text}”',
    marked:
      'Does anything other than color show that the field “{name}” has an error? Its class name suggests an error, but it has no aria-invalid and no description.',
  },
});

/** G183: the contrast at which colors are distinguishable by lightness alone. */
const REQUIRED_CONTRAST = 3;
const meaningPattern = /requir|mandator|obligator|must be|error|invalid|incorrect|wrong/i;
/** Symbols and words next to a field that say the same as its color. */
const visibleCuePattern = /[*!✱＊†⚠]|requir|mandator|obligator|error|invalid|incorrect|\breq\b|must/i;

interface FieldAppearance {
  readonly field: ElementModel;
  /** Colors of the label, border and background, each with the backgrounds behind it. */
  readonly colors: readonly (readonly string[])[];
  /** Style of the label, without colors. */
  readonly labelShape: string;
  readonly hasVisibleCue: boolean;
}

/**
 * Finds the fields that have the color mentioned in text, if other fields don't have it and nothing else
 * visible distinguishes them.
 */
function findFieldsWithColorAlone(text: string, page: PageModel): readonly ElementModel[] {
  const [colorName] = new RegExp(`\\b(?:${colorNames})\\b`, 'i').exec(text) ?? [];
  if (colorName === undefined || !meaningPattern.test(text)) return [];
  const appearances = readFieldAppearances(page);
  const findNamedColor = ({ colors }: FieldAppearance) =>
    colors.findIndex((stack) => {
      const color = compositeStack(stack);
      return color !== null && hasHue(color, colorName);
    });
  const marked = appearances.filter((appearance) => findNamedColor(appearance) !== -1);
  const others = appearances.filter((appearance) => !marked.includes(appearance));
  const [reference] = others;
  if (reference === undefined || marked.length === 0) return [];
  const isSimilar = (appearance: FieldAppearance) => {
    const at = findNamedColor(appearance);
    const otherColor = reference.colors[at];
    const contrast = otherColor && compareStacks(appearance.colors[at]!, otherColor);
    return (
      !appearance.hasVisibleCue &&
      appearance.labelShape === reference.labelShape &&
      contrast != null &&
      contrast < REQUIRED_CONTRAST
    );
  };
  return marked.every(isSimilar) ? marked.map(({ field }) => field) : [];
}

function readFieldAppearances(page: PageModel): readonly FieldAppearance[] {
  const none = 'rgba(0, 0, 0, 0)';
  return (page.capture.facts.colorCues?.fields ?? []).flatMap(({ node, border, background }) => {
    const field = page.element(node);
    const label = field.labels.find(({ isVisible }) => isVisible);
    if (label === undefined || parseColor(label.style('color')) === null) return [];
    // The label's text may be in a nested element.
    const inner = [label, ...label.descendants()].filter((part) => part.isVisible && part !== field);
    const painted = inner.findLast((part) => getVisibleInnerText(part).trim() !== '') ?? label;
    const texts = [getVisibleInnerText(label), field.attr('placeholder') ?? '', field.description];
    const hasMark = inner.some(
      (part) =>
        part.isSvg ||
        part.tag === 'img' ||
        part.flatChildren.some((child) => !('tag' in child) && child.isGenerated),
    );
    return {
      field,
      colors: [[painted.style('color')], border ?? [none], background],
      labelShape: (
        ['font-weight', 'font-style', 'font-size', 'text-decoration-line', 'text-transform'] as const
      )
        .map((property) => painted.style(property))
        .join(),
      hasVisibleCue: hasMark || texts.some((part) => visibleCuePattern.test(part)),
    };
  });
}
