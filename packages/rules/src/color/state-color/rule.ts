import type { PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { colorCuesProbe, getItemPairs, type ItemPair } from '../../shared/color-cue-questions.ts';
import { compareStacks, compositeStack } from '../../shared/color-stacks.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getVisibleInnerText } from '../../shared/visible-text.ts';

/** Technique G183: the contrast at which colors are distinguishable by lightness alone. */
const REQUIRED_CONTRAST = 3;

type Difference = NonNullable<PageModel['capture']['facts']['colorCues']>['pairs'][number];

/** The pairs of controls whose styles were compared, by the index of the selected control. */
const getComparedPairs = memoizePerPage((page: PageModel) => {
  const differences = page.capture.facts.colorCues?.pairs ?? [];
  const compared = new Map<number, { readonly pair: ItemPair; readonly difference: Difference }>();
  for (const pair of getItemPairs(page)) {
    const difference = differences.find(
      ({ selected, other }) => selected === pair.selected.index && other === pair.other.index,
    );
    if (difference !== undefined) compared.set(pair.control.index, { pair, difference });
  }
  return compared;
});

/** Success criterion 1.4.1 (failure F73 and technique G183) for the selected item of a group. */
export const stateColor = defineRule({
  id: 'state-color',
  title: 'Selected items don’t rely on color alone',
  help: 'Mark the selected item by more than color: underline it, make it bold, or add a border or an icon. Or give its color at least 3:1 contrast against the color of the other items.',
  impact: 'People who are color-blind or have low vision can’t see which item is selected.',
  criteria: ['1.4.1'],
  category: 'color-contrast',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Compares selected tabs, toggle buttons, custom radio buttons, page numbers and current links with one adjacent item. Other states, such as those of list boxes and calendars, aren’t compared.',
  ],
  probe: colorCuesProbe,
  applies: (page) =>
    [...getComparedPairs(page).keys()].sort((a, b) => a - b).map((index) => page.element(index)),
  check: (control, page) => {
    const { pair, difference } = getComparedPairs(page).get(control.index)!;
    if (difference.cues.length > 0) return passed('cue', { facts: { cues: difference.cues } });
    const colors = difference.colors.filter(isVisibleDifference);
    if (colors.length === 0) return passed('alike');
    const contrasts = colors.map(({ selected, other }) => compareStacks(selected, other));
    const ratio = Math.floor(Math.max(...contrasts.map((contrast) => contrast ?? 1)) * 100) / 100;
    const facts = { ratio, required: REQUIRED_CONTRAST, name: getVisibleInnerText(control).trim() };
    const details = { facts, related: [pair.other] };
    if (ratio >= REQUIRED_CONTRAST) return passed('contrast', details);
    if (contrasts.includes(null)) return cantTell('image', details);
    if (colors.some(isAppearingBorder)) return cantTell('outline', details);
    if (pair.kind !== 'link') return failed('color', details);
    // The page's heading or title shows which link is the current one.
    return isNamedByPage(facts.name, page) ? passed('named') : cantTell('link', details);
  },
  messages: {
    cue: 'The selected item differs by more than color: {cues}.',
    alike: 'The selected item doesn’t differ by color.',
    contrast: 'The selected item has {ratio}:1 contrast against the others.',
    named: 'The page’s heading or title shows which link is the current one.',
    color:
      'The selected item “{name}” differs from the others only by color, with {ratio}:1 contrast; at least {required}:1 or another visible difference is required.',
    image:
      'Can you see which item is selected without relying on color? “{name}” differs only by colors, which we couldn’t compare with the image behind them.',
    outline:
      'Can people with low vision see that “{name}” is selected? Its border has only {ratio}:1 contrast against that of the other items.',
    link: 'Does anything other than color show that “{name}” is the current page? It differs from the other links only by color, with {ratio}:1 contrast.',
  },
});

/** Returns false if the two values are just different notations for the same color. */
function isVisibleDifference({ selected, other }: Difference['colors'][number]): boolean {
  const [one, two] = [compositeStack(selected), compositeStack(other)];
  return one === null || two === null || one.r !== two.r || one.g !== two.g || one.b !== two.b;
}

function isAppearingBorder({ property, selected, other }: Difference['colors'][number]): boolean {
  const isInvisible = ([color = '']: readonly string[]) => /^rgba\(.*, 0\)$|\/ 0\)$/.test(color);
  return /^(border|outline)/.test(property) && isInvisible(selected) !== isInvisible(other);
}

function isNamedByPage(name: string, page: PageModel): boolean {
  const headings = page.byRole('heading').filter(({ isVisible }) => isVisible);
  const texts = [page.document.title, ...headings.map(({ textContent }) => textContent)];
  const lowerCaseName = name.toLowerCase();
  return (
    lowerCaseName !== '' &&
    texts.some((text) => text.replace(/\s+/g, ' ').toLowerCase().includes(lowerCaseName))
  );
}
