import {
  type Box,
  type ElementModel,
  NodeState,
  type PageModel,
  type ProbeQuestions,
  parseColor,
} from '@curbcut/page-model';
import type { RuleProbe } from '../rule.ts';
import { getCharts } from '../shared/charts.ts';
import { memoizePerPage } from '../shared/memoize-per-page.ts';
import { getVisibleInnerText } from '../shared/visible-text.ts';

type ControlQuestion = ProbeQuestions<'controlContrast'>[number];
type Part = ControlQuestion['part'];
type Measured = NonNullable<PageModel['capture']['facts']['controlContrast']>['controls'][number];

const textFieldTypes = new Set([
  'date',
  'datetime-local',
  'email',
  'month',
  'number',
  'password',
  'search',
  'tel',
  'text',
  'time',
  'url',
  'week',
]);
/** Boxes around a field that may draw its border are at most this much wider, in CSS pixels. */
const MAX_WRAPPER_WIDTH = 200;
const MAX_WRAPPER_HEIGHT = 48;
const MAX_WRAPPERS = 4;
/** CSS pixels. Larger controls without text are images or whole cards. */
const MAX_ICON_SIZE = 96;
const MIN_ICON_SIZE = 8;
/** CSS pixels. Ratings and scales are wider than icons. */
const MAX_GRAPHIC_WIDTH = 400;
/** CSS pixels. A larger box around an invisible checkbox contains more than its graphic. */
const MAX_DRAWING_BOX = 80;
/** CSS pixels around a custom control, for shadows and for thumbs that overflow. */
const DRAWING_MARGIN = 6;
/** Maximum number of elements around a control that are checked for covering it. */
const MAX_OVERLAPPING = 200;

/** Maximum number of elements in or next to a control whose styles are compared. */
const MAX_PAINTED = 12;

/** Levels of ancestors whose classes and styles must match for two controls to have the same appearance. */
const MAX_KIND_LEVELS = 6;

/** Everything on a page whose contrast matters, in document order. */
const getAllControls = memoizePerPage((page: PageModel): readonly ControlQuestion[] => {
  const fields = page.byTag('input', 'select', 'textarea').filter(isUsableField);
  const isField = new Set(fields.map(({ index }) => index));
  const questions: ControlQuestion[] = [];
  for (const field of fields) {
    if (isCovered(field)) continue;
    const areas = [field, ...findWrappers(field, isField)].map(({ box }) => toArea(box!, 0));
    questions.push({ node: field.index, part: 'field', areas, painter: field.index, hasStates: false });
  }
  for (const control of [
    ...page.byTag('input').filter(({ inputType }) => /^(checkbox|radio|range)$/.test(inputType ?? '')),
    ...page
      .byRole('checkbox', 'radio', 'slider', 'switch')
      .filter((element) => element.tag !== 'input' && !hasText(element)),
  ]) {
    const painter = findPainter(control);
    if (control.isDisabled || isMarkedDisabled(control) || painter?.box == null || isCovered(painter))
      continue;
    const hasStates = /^(checkbox|radio)$/.test(control.inputType ?? '');
    const areas = [toArea(painter.box, painter.tag === 'label' ? 0 : DRAWING_MARGIN)];
    questions.push({ node: control.index, part: 'drawing', areas, painter: painter.index, hasStates });
  }
  const addSimple = (element: ElementModel, part: Part) =>
    questions.push({
      node: element.index,
      part,
      areas: [toArea(element.box!, 0)],
      painter: element.index,
      hasStates: false,
    });
  for (const control of page.byRole('button', 'link', 'menuitem', 'tab')) {
    if (isIconControl(control) && !isCovered(control)) addSimple(control, 'icon');
  }
  const charts = getCharts(page);
  for (const chart of charts) if (!isCovered(chart)) addSimple(chart, 'chart');
  for (const graphic of page.byRole('img').filter(isNamedGraphic)) {
    if (!charts.includes(graphic) && !isCovered(graphic)) addSimple(graphic, 'graphic');
  }
  return questions.sort((one, other) => one.node - other.node);
});

/** The page's controls by appearance. The first of each kind is measured for all of them. */
const getKinds = memoizePerPage((page: PageModel) =>
  Map.groupBy(getAllControls(page), ({ node, part }) => describeAppearances(page.element(node), part)),
);

/** Describes a control's appearance, so that controls with the same description look the same. */
function describeAppearances(control: ElementModel, part: Part): string {
  const { style } = control.page.capture.nodes;
  const parts = [part, control.inputType, ...[...control.descendants()].map((inner) => inner.attr('d'))];
  // A swatch or icon gets its color from an element in the control or next to it.
  const painted = part === 'drawing' ? (control.flatParent ?? control) : control;
  parts.push(...[...painted.descendants()].slice(0, MAX_PAINTED).map((inner) => String(style[inner.index])));
  let at: ElementModel | null = control;
  for (let level = 0; at !== null && level < MAX_KIND_LEVELS; level++, at = at.flatParent) {
    parts.push(at.tag, at.attr('class'), at.attr('style'), String(style[at.index]));
  }
  return part === 'chart' ? String(control.index) : parts.join('|');
}

/** The probe that measures the contrast of controls, with the questions from all rules that need it. */
export const controlContrastProbe = {
  facts: 'controlContrast',
  getQuestions: (page) => [...getKinds(page).values()].map(([first]) => first!),
} satisfies RuleProbe;

const getMeasuredControls = memoizePerPage((page: PageModel): ReadonlyMap<number, Measured> => {
  const measured = new Map(
    (page.capture.facts.controlContrast?.controls ?? []).map((control) => [control.node, control]),
  );
  const byNode: [number, Measured][] = [...getKinds(page).values()].flatMap((controls) => {
    const result = measured.get(controls[0]!.node);
    return result ? controls.map(({ node }): [number, Measured] => [node, result]) : [];
  });
  return new Map(byNode.sort(([one], [other]) => one - other));
});

/** Returns the elements with measurements for these parts, in document order. */
export function getMeasuredElements(page: PageModel, ...parts: Part[]): ElementModel[] {
  return [...getMeasuredControls(page)]
    .filter(([, { part }]) => parts.includes(part))
    .map(([node]) => page.element(node));
}

/** Returns an element's measurements; only for those in {@link getMeasuredElements}. */
export function getMeasurement({ index, page }: ElementModel): Measured {
  return getMeasuredControls(page).get(index)!;
}

/** Returns the area in which an element was measured. */
export function getMeasuredArea({ index, page }: ElementModel): Box {
  const question = getAllControls(page).find(({ node }) => node === index)!;
  const [left, top, right, bottom] = question.areas[0]!;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function toArea({ x, y, width, height }: Box, margin: number) {
  return [x - margin, y - margin, x + width + margin, y + height + margin] as const;
}

function isUsableField(field: ElementModel): boolean {
  const isTextField = field.tag !== 'input' || textFieldTypes.has(field.inputType ?? '');
  return (
    isTextField &&
    field.isVisible &&
    field.isExposed &&
    !field.isDisabled &&
    !isMarkedDisabled(field) &&
    !field.hasState(NodeState.readOnly) &&
    (field.box?.width ?? 0) >= 20 &&
    (field.box?.height ?? 0) >= 12
  );
}

/** Returns whether a class name marks the control or its wrapper as disabled. */
function isMarkedDisabled(control: ElementModel): boolean {
  return [control, control.flatParent].some(
    (element) =>
      element?.aria('aria-disabled') === 'true' ||
      element?.tokens('class').some((name) => /(^|[-_])disabled($|[-_])/i.test(name)),
  );
}

/** Finds the boxes around a field that may draw its border. */
function findWrappers(field: ElementModel, isField: ReadonlySet<number>): ElementModel[] {
  const wrappers: ElementModel[] = [];
  for (let at = field.flatParent; at?.box && wrappers.length < MAX_WRAPPERS; at = at.flatParent) {
    const isSmall =
      at.box.width <= field.box!.width + MAX_WRAPPER_WIDTH &&
      at.box.height <= field.box!.height + MAX_WRAPPER_HEIGHT;
    if (!isSmall || [...at.descendants()].some(({ index }) => index !== field.index && isField.has(index)))
      break;
    wrappers.push(at);
  }
  return wrappers;
}

/**
 * Finds the element that draws a checkbox or a similar control: the control itself, or the box or label
 * around it if it is invisible.
 */
function findPainter(control: ElementModel): ElementModel | null {
  if (control.isVisible) return control.isExposed ? control : null;
  if (control.style('display') === 'none' && control.labels.length === 0) return null;
  const parent = control.flatParent;
  const isSmall =
    (parent?.box?.width ?? 999) <= MAX_DRAWING_BOX && (parent?.box?.height ?? 999) <= MAX_DRAWING_BOX;
  if (parent?.isVisible && isSmall) return parent;
  return control.labels.find(({ isVisible }) => isVisible) ?? null;
}

function hasText(element: ElementModel): boolean {
  return getVisibleInnerText(element).trim() !== '';
}

function isIconControl(control: ElementModel): boolean {
  const { box } = control;
  if (box === null || !control.isVisible || control.isDisabled || isMarkedDisabled(control)) return false;
  const [longest, shortest] = [Math.max(box.width, box.height), Math.min(box.width, box.height)];
  if (longest > MAX_ICON_SIZE || shortest < MIN_ICON_SIZE || control.tag === 'input') return false;
  return control.name !== '' && !hasText(control);
}

/** Returns whether a graphic has its own name, contains no text and belongs to no control. */
function isNamedGraphic(drawing: ElementModel): boolean {
  const { box } = drawing;
  return (
    drawing.isSvg &&
    drawing.tag === 'svg' &&
    drawing.name !== '' &&
    drawing.isVisible &&
    box !== null &&
    box.width <= MAX_GRAPHIC_WIDTH &&
    box.height <= MAX_ICON_SIZE &&
    Math.min(box.width, box.height) >= MIN_ICON_SIZE &&
    !hasText(drawing) &&
    drawing.closest(({ role }) => role !== null && /^(button|link|menuitem|tab)$/.test(role)) === null
  );
}

/** Returns whether something painted later, such as a dialog, covers the center of an element. */
function isCovered(element: ElementModel): boolean {
  const { x, y, width, height } = element.box!;
  const middle = { x: x + width / 2, y: y + height / 2, width: 1, height: 1 };
  const around = element.page.findElementsIntersecting(middle, MAX_OVERLAPPING);
  if (around === null) return true;
  const position = around.indexOf(element);
  return around
    .slice(position + 1)
    .some((other) => !element.contains(other) && !other.contains(element) && isOpaque(other));
}

function isOpaque(element: ElementModel): boolean {
  if (/^(img|video|canvas|iframe)$/.test(element.tag)) return true;
  const color = parseColor(element.style('background-color'));
  return (color !== null && color.a > 0.5) || element.style('background-image').includes('url(');
}
