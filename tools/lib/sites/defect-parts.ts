import type { Random } from '../random.ts';

/** An icon that has no name. */
export const icon = '<svg width="20" height="20" aria-hidden="true"><path d="M2 2h16v16z"/></svg>';
/** An image of 60 by 40 pixels. */
export const imageUrl =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='60' height='40'%3E%3Crect width='60' height='40' fill='teal'/%3E%3C/svg%3E";

const words = 'harbor garden lantern orchard compass meadow violin kettle bridge anchor'.split(' ');

/** Returns a word that makes a defect differ from others of its kind. */
export const createWord = (random: Random): string => `${random.pick(words)}${random.integer(100, 999)}`;

/** Markup to insert, and its position in the source of a page. */
export interface Insertion {
  readonly at: number;
  readonly markup: string;
}

/** Inserts markup at positions of the original source. */
export function insertMarkup(html: string, insertions: readonly Insertion[]): string {
  let changed = html;
  for (const { at, markup } of insertions.toSorted((one, other) => other.at - one.at))
    changed = changed.slice(0, at) + markup + changed.slice(at);
  return changed;
}
