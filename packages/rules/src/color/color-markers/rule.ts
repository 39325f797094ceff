import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { getMarkerGroups, type MarkerGroup } from '../../shared/color-markers.ts';

/**
 * Minimum area of a chart with a legend, in square CSS pixels, and maximum levels from the legend up to the
 * element that contains both.
 */
const MIN_CHART_AREA = 10_000;
const MAX_LEVELS = 4;

/** Success criterion 1.4.1 (failures F13 and F81), for dots and squares that differ only in color. */
export const colorMarkers = defineRule({
  id: 'color-markers',
  title: 'Colored markers have a text equivalent',
  help: 'Write the meaning next to the marker, or use different shapes or icons.',
  impact: 'People who are color-blind or blind can’t tell what the markers mean.',
  criteria: ['1.4.1'],
  category: 'color-contrast',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Compares small HTML elements of the same type and size that have no text, name or image. Graphics and colored cells with text aren’t compared. If text explains the colors by name, the rule color-only may fail.',
    'Passes when the labels next to same-colored markers share a word the others don’t have.',
  ],
  applies: (page) => [...getMarkerGroups(page).keys()],
  check: (element, page) => {
    const group = getMarkerGroups(page).get(element)!;
    const related = group.slice(1).map((marker) => marker.element);
    const byColor = [...Map.groupBy(group, ({ color }) => color).values()];
    const repeated = byColor.filter((markers) => markers.length > 1);
    const facts = { count: group.length, colors: byColor.length };
    if (repeated.length === 0) {
      return hasChartAround(group) ? cantTell('legend', { facts, related }) : passed('labeled');
    }
    return repeated.some((markers) => hasOwnWord(markers, group))
      ? passed('labeled')
      : cantTell('unlabeled', { facts, related });
  },
  messages: {
    labeled: 'The labels next to the colored markers say what their colors mean.',
    unlabeled:
      'Is the meaning of these colors also available as text or as a shape? {count} dots or squares have {colors} colors of similar lightness, and nothing else tells them apart.',
    legend:
      'Can you match each legend entry to its part of the graphic without relying on color, for example by labels, patterns or shapes? The entries differ only by {colors} colors.',
  },
});

/**
 * Returns whether the labels next to all markers of one color share a word that the labels of other colors
 * don't have.
 */
function hasOwnWord(markers: MarkerGroup, group: MarkerGroup): boolean {
  const others = group.filter((marker) => !markers.includes(marker));
  return [...markers[0]!.words].some(
    (word) => markers.every(({ words }) => words.has(word)) && others.every(({ words }) => !words.has(word)),
  );
}

function hasChartAround([marker]: MarkerGroup): boolean {
  let at: ElementModel | null = marker!.row;
  for (let level = 0; at !== null && level < MAX_LEVELS; level++, at = at.parent) {
    for (const { tag, box } of at.descendants()) {
      if ((tag === 'svg' || tag === 'canvas') && box !== null && box.width * box.height >= MIN_CHART_AREA)
        return true;
    }
  }
  return false;
}
