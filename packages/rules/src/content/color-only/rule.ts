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

/** Longest text that is looked at: an explanation is short. */
const MAX_TEXT_LENGTH = 400;

/** Classes that style sheets make red. */
const errorClassPattern = /(^|[-_])(error|invalid|danger)($|[-_])/i;

const fieldRoles = ['checkbox', 'combobox', 'listbox', 'searchbox', 'spinbutton', 'switch', 'textbox'];

/** Elements with a text of their own that explains something by colour. */
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

/** Fields that look wrong by their class. Of those that say so with `aria-invalid`, `error-message-descriptive` asks. */
const getFieldsWithErrorClass = (page: PageModel) =>
  page
    .byRole(...fieldRoles)
    .filter((field) => field.isVisible && field.tokens('class').some((name) => errorClassPattern.test(name)));

/** Failures F73 and F81 of 1.4.1, as far as words and markup show them; what a colour means only a person knows. */
export const colorOnly = defineRule({
  id: 'color-only',
  title: 'Errors and required fields are not told by colour alone',
  help: 'Say it in words too: “(required)” in the label, a message beside the wrong field that aria-describedby points to.',
  impact: 'People who cannot tell the colours apart, or do not see them, do not know which fields are meant.',
  criteria: ['1.4.1'],
  category: 'color-contrast',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Only English texts are read. Fields are known to be marked by their class; colours are not compared.',
    'Forms are not filled in or sent.',
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
    said: 'The field “{name}” says that it is wrong, or has a description.',
    explained: 'Is what this text tells by colour also told in words or by a sign? “{text}”',
    marked:
      'Does something besides colour tell that the field “{name}” is wrong? Its class says so, and neither aria-invalid nor a description does.',
  },
});
