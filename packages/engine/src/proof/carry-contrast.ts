import type { ChangedCapture } from '@curbcut/capture';
import type { ContrastQuestion, MeasuredText, NodeIndex, PageCapture } from '@curbcut/page-model';

export interface CarriedContrast {
  /** What was measured before and holds on the changed page, by its nodes. */
  readonly carried: readonly MeasuredText[];
  /** What is to be measured again. */
  readonly open: readonly ContrastQuestion[];
}

/** CSS pixels around a box within which shadows and outlines may be painted. */
const paintedAround = 60;

/**
 * Which measured contrasts still hold on a changed page: those of texts that stand where they stood, with no box near them
 * that came, went, moved or is painted otherwise.
 */
export function carryContrast(
  before: PageCapture,
  { capture: after, origins }: ChangedCapture,
  questions: readonly ContrastQuestion[],
): CarriedContrast {
  const measured = new Map(before.facts.contrast?.texts.map((text) => [`${text.node} ${text.part}`, text]));
  const changed = changedAreas(before, after, origins);
  const carried: MeasuredText[] = [];
  const open: ContrastQuestion[] = [];
  for (const question of questions) {
    const origin = origins === null ? question.node : (origins[question.node] ?? -1);
    const known = measured.get(`${origin} ${question.part}`);
    const isUntouched =
      question.areas === null ? changed.length === 0 : !changed.some((area) => meets(area, question.areas!));
    if (known !== undefined && isUntouched) carried.push({ ...known, node: question.node });
    else if (known !== undefined || !isUntouched) open.push(question);
    // What could not be measured before, and where nothing changed, cannot be measured now.
  }
  return { carried, open };
}

type Area = readonly [left: number, top: number, right: number, bottom: number];

function changedAreas(before: PageCapture, after: PageCapture, origins: readonly NodeIndex[] | null): Area[] {
  const areas: Area[] = [];
  const seen = new Set<NodeIndex>();
  for (const node of after.nodes.parent.keys()) {
    const origin = origins === null ? node : (origins[node] ?? -1);
    if (origin !== -1) {
      seen.add(origin);
      if (lookOf(before, origin) === lookOf(after, node)) continue;
      areas.push(...areaOf(before, origin));
    }
    areas.push(...areaOf(after, node));
  }
  if (origins !== null) {
    for (const node of before.nodes.parent.keys()) {
      // Of pseudo-elements and the like nothing tells which they were.
      if (!seen.has(node)) areas.push(...areaOf(before, node));
    }
  }
  return areas;
}

function lookOf({ nodes, styles, strings }: PageCapture, node: NodeIndex): string {
  const set = styles[nodes.style[node]!];
  const box = nodes.box.slice(node * 4, node * 4 + 4);
  return `${box.join()} ${strings[nodes.text[node]!] ?? ''} ${set?.map((value) => strings[value]).join(';') ?? ''}`;
}

function areaOf({ nodes }: PageCapture, node: NodeIndex): Area[] {
  const [x, y, width, height] = nodes.box.slice(node * 4, node * 4 + 4) as [number, number, number, number];
  return width < 0
    ? []
    : [[x - paintedAround, y - paintedAround, x + width + paintedAround, y + height + paintedAround]];
}

function meets([left, top, right, bottom]: Area, lines: readonly number[]): boolean {
  for (let at = 0; at < lines.length; at += 4) {
    if (lines[at]! < right && lines[at + 2]! > left && lines[at + 1]! < bottom && lines[at + 3]! > top)
      return true;
  }
  return false;
}
