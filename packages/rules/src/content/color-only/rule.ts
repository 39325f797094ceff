import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { isReadableText } from '../../shared/visible-text.ts';

const colorNames = '(?:red|green|blue|yellow|orange|purple|pink|gr[ae]y|colou?r)';
/** “Fields in red are required”, “errors are shown in red”, “marked red”. */
const colorReferencePattern = new RegExp(
  `\\b(?:(?:fields?|items?|entries|errors?|answers?|questions?|labels?|dates?|rows?|names?|those|marked|shown|highlighted|displayed|indicated|printed|coded) (?:are |is |)(?:marked |shown |highlighted |displayed |indicated |printed |)in ${colorNames}|(?:marked|highlighted) ${colorNames}|colou?r[- ]coded)\\b`,
  'i',
);

/** Longer texts are skipped: an explanation is short. */
const MAX_TEXT_LENGTH = 400;

/** Class names that style sheets usually color red. */
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

/** Fields whose class name marks an error. `error-message-descriptive` checks fields with `aria-invalid`. */
const getFieldsWithErrorClass = (page: PageModel) =>
  page
    .byRole(...fieldRoles)
    .filter((field) => field.isVisible && field.tokens('class').some((name) => errorClassPattern.test(name)));

/**
 * Failures F73 and F81 of 1.4.1, as far as text and markup reveal them. Only a person can determine what a color
 * means.
 */
export const colorOnly = defineRule({
  id: 'color-only',
  title: 'Errors and required fields are not indicated by color alone',
  help: 'Add text: “(required)” in the label, or an error message beside the field that `aria-describedby` refers to.',
  impact: 'People who cannot distinguish the colors, and blind people, do not know which fields are meant.',
  criteria: ['1.4.1'],
  category: 'color-contrast',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Only English texts are read. Fields with errors are recognized by their class name; colors are not compared.',
    'Forms are not filled in or submitted.',
  ],
  applies: (page) =>
    [...getColorExplanations(page), ...getFieldsWithErrorClass(page)].sort((a, b) => a.index - b.index),
  check: (element, page) => {
    if (getColorExplanations(page).has(element)) {
      return cantTell('explained', { facts: { text: element.textContent.replace(/\s+/g, ' ').trim() } });
    }
    const facts = { name: element.name };
    return element.aria('aria-invalid') === 'true' || element.description !== ''
      ? passed('said', { facts })
      : cantTell('marked', { facts });
  },
  messages: {
    said: 'The field “{name}” is marked with aria-invalid or has a description.',
    explained:
      'Is the information that this text gives by color also available as text or as a symbol? “{text}”',
    marked:
      'Does anything other than color show that the field “{name}” has an error? Its class name marks an error, but aria-invalid and a description are missing.',
  },
});
