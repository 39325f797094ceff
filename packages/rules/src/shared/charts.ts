import type { ElementModel, PageModel } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';

/** CSS pixels. Smaller graphics are icons. */
const MIN_CHART_WIDTH = 120;
const MIN_CHART_HEIGHT = 80;
/** Words in class names, ids and names of charts, including those of common libraries. */
const chartWordPattern =
  /(^|[^a-z])(bar|line|pie|area|donut|doughnut)?[-_ ]?(charts?|graph|diagram|plot|histogram|recharts|highcharts|apexcharts|echarts|plotly|chartjs|pie|donut|doughnut|sparkline)([^a-z]|$)/i;
/** Levels of ancestors whose class names are checked. */
const MAX_ANCESTORS = 3;
const MIN_SHAPES = 3;
const MIN_SLICES = 2;
/** A path from a center along a straight line and an arc: a pie slice. */
const slicePattern = /^\s*M[\d\s.,-]+L[\d\s.,-]+A[^A]*Z?\s*$/i;
const shapeTags = new Set(['circle', 'ellipse', 'path', 'polygon', 'polyline', 'rect']);

/** Visible graphics that look like charts: a name or class indicates it, or an SVG has shapes and labels. */
export const getCharts = memoizePerPage((page: PageModel): readonly ElementModel[] => {
  const drawings = page.elements.filter(
    (element) =>
      (element.isHtml && element.tag === 'canvas') ||
      (element.isSvg && element.tag === 'svg' && !element.flatParent?.isSvg),
  );
  return drawings.filter(
    (drawing) =>
      drawing.isVisible &&
      (drawing.box?.width ?? 0) >= MIN_CHART_WIDTH &&
      (drawing.box?.height ?? 0) >= MIN_CHART_HEIGHT &&
      isChart(drawing),
  );
});

function isChart(drawing: ElementModel): boolean {
  if (drawing.tag === 'svg') {
    const parts = [...drawing.descendants()];
    const shapes = parts.filter(({ tag }) => shapeTags.has(tag)).length;
    if (shapes < MIN_SHAPES) return false;
    const slices = parts.filter((part) => part.tag === 'path' && slicePattern.test(part.attr('d') ?? ''));
    if (slices.length >= MIN_SLICES) return true;
    const labels = parts.filter(({ tag, textContent }) => tag === 'text' && textContent.trim() !== '').length;
    if (labels >= MIN_SHAPES && parts.some(({ tag }) => tag === 'rect' || tag === 'circle')) return true;
  }
  let at: ElementModel | null = drawing;
  for (let level = 0; at !== null && level <= MAX_ANCESTORS; level++, at = at.flatParent) {
    const words = [at.attr('class'), at.attr('id'), level === 0 ? at.name : null];
    if (words.some((word) => word !== null && chartWordPattern.test(word))) return true;
  }
  return false;
}
