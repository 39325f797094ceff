import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { colorCuesProbe } from '../../shared/color-cue-questions.ts';
import { getMarkerGroups, type MarkerGroup } from '../../shared/color-markers.ts';
import { differByColorAlone, getExplainedItems } from '../../shared/explained-colors.ts';

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
    'Compares small HTML elements of the same type and size that have no text, name or image. Graphics and colored cells with text aren’t compared.',
    'Fails only if English text on the page explains the colors by name, the text next to the markers doesn’t repeat the meaning, and nothing else distinguishes the markers.',
    'Passes when the labels next to same-colored markers share a word the others don’t have.',
  ],
  probe: colorCuesProbe,
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
    if (repeated.some((markers) => hasOwnWord(markers, group))) return passed('labeled');
    const explained = getExplainedItems(page).find(({ items }) => items[0] === element);
    return explained && differByColorAlone(explained, page)
      ? failed('explained', { facts, related: [...explained.explanations, ...related] })
      : cantTell('unlabeled', { facts, related });
  },
  messages: {
    labeled: 'The labels next to the colored markers say what their colors mean.',
    explained:
      'People who can’t tell the colors apart don’t know what these markers mean: text explains the colors by name, and the {count} dots or squares differ only by {colors} colors of similar lightness.',
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
