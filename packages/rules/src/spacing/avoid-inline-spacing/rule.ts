import type { ElementModel, TextModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { hasSoftWrap } from './soft-wrap.ts';

/** Spacing that people must be able to set (1.4.12), as multiples of the font size. */
const requiredShares = { 'letter-spacing': 0.12, 'word-spacing': 0.16, 'line-height': 1.5 } as const;
type SpacingProperty = keyof typeof requiredShares;

/** Computed lengths are rounded to fractions of a pixel. */
const TOLERANCE_PX = 0.005;

interface FixedSpacing {
  readonly property: SpacingProperty;
  readonly pixels: number | null;
}

const getSpacingByNode = memoizePerPage(({ capture: { importantSpacing } }) =>
  Map.groupBy(importantSpacing, ({ node }) => node),
);

/** ACT 24afc2, 9e45ec and 78fd32 together, for each element with its own visible text. */
export const avoidInlineSpacing = defineRule({
  id: 'avoid-inline-spacing',
  title: 'Inline styles allow text spacing to be adjusted',
  help: 'Remove `!important` from `letter-spacing`, `word-spacing` and `line-height` in the `style` attribute, or move them into a style sheet.',
  impact: 'People with dyslexia or low vision who need wider spacing can’t set it.',
  criteria: ['1.4.12'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['24afc2', '9e45ec', '78fd32'],
  axe: ['avoid-inline-spacing'],
  applies: (page) =>
    [...getSpacingByNode(page).keys()]
      .map((node) => page.element(node))
      .filter((element) => getFixedSpacings(element).length > 0),
  check: (element) => {
    const narrow = getFixedSpacings(element).filter((spacing) => !isWideEnough(element, spacing));
    return narrow.length === 0
      ? passed('wide')
      : failed('narrow', { facts: { properties: narrow.map(({ property }) => property) } });
  },
  messages: {
    wide: 'The spacing set by the style attribute is wide enough.',
    narrow:
      'The style attribute sets {properties} with !important, below the required spacing, so users can’t increase it.',
  },
});

/** Returns the fixed spacings that matter: line height matters only if lines wrap. */
function getFixedSpacings(element: ElementModel): FixedSpacing[] {
  const texts = getOwnTexts(element);
  if (texts.length === 0) return [];
  const spacings = getSpacingByNode(element.page).get(element.index) ?? [];
  return spacings.filter(({ property }) => property !== 'line-height' || hasSoftWrap(element));
}

function getOwnTexts(element: ElementModel): TextModel[] {
  return element.flatChildren.filter(
    (child): child is TextModel =>
      !('tag' in child) && !child.isGenerated && child.isVisible && child.text.trim() !== '',
  );
}

function isWideEnough(element: ElementModel, { property, pixels }: FixedSpacing): boolean {
  const size = Number.parseFloat(element.style('font-size'));
  return pixels !== null && pixels + TOLERANCE_PX >= requiredShares[property] * size;
}
