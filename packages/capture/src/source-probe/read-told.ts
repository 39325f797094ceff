import type { ToldPlace, ToldSource } from './in-page/told-sources.ts';
import { readSourceFile } from './source-file.ts';

/** Where an element was written. */
export interface SourcePlace {
  readonly file: string;
  /** From 1; null where only the file is known. */
  readonly line: number | null;
  /** From 1. */
  readonly column: number | null;
  readonly component: string | null;
  /** Steps up to the outermost element that the same use of the component made. */
  readonly depth: number;
}

/** A position in a script, counted from 1, and the source that it was built from; null where no map tells. */
export type MapBack = (
  script: string,
  line: number,
  column: number,
) => Promise<Omit<ToldPlace, 'component' | 'of'> | null>;

const deepest = 12;
const mostPlaces = 30;

/**
 * What a page told of one element, strictly read: the first place that lies in the project and in no package.
 * Null where there is none.
 */
export async function readTold(told: unknown, mapBack: MapBack): Promise<SourcePlace | null> {
  if (typeof told !== 'object' || told === null) return null;
  const { places, depth } = told as Partial<ToldSource>;
  if (!Array.isArray(places)) return null;
  for (const place of places.slice(0, mostPlaces)) {
    const found = await readPlace(place, mapBack);
    if (found !== null) return { ...found, depth: wholeNumber(depth, 0, deepest) ?? 0 };
  }
  return null;
}

async function readPlace(told: unknown, mapBack: MapBack): Promise<Omit<SourcePlace, 'depth'> | null> {
  if (typeof told !== 'object' || told === null) return null;
  const { of, file, line, column, component } = told as Partial<ToldPlace>;
  const built = of === 'built' ? builtAt(file, line, column) : null;
  const mapped = built && (await mapBack(built.script, built.line, built.column));
  const place = mapped ?? { file, line, column };
  const source = readSourceFile(place.file);
  if (source === null || source.isPackage) return null;
  if (of === 'built' && mapped === null) {
    // Where the browser runs what was built, a line there is none of the source, and a bundle is no source at all.
    return source.isSurelySource ? named(source.path, null, null, component) : null;
  }
  return named(source.path, place.line, place.column, component);
}

function builtAt(
  file: unknown,
  line: unknown,
  column: unknown,
): { script: string; line: number; column: number } | null {
  const [row, place] = [wholeNumber(line, 1, mostLines), wholeNumber(column, 1, mostColumns)];
  return typeof file === 'string' && row !== null && place !== null
    ? { script: file, line: row, column: place }
    : null;
}

const mostLines = 10_000_000;
const mostColumns = 100_000_000;

function named(file: string, line: unknown, column: unknown, component: unknown): Omit<SourcePlace, 'depth'> {
  const row = wholeNumber(line, 1, mostLines);
  return {
    file,
    line: row,
    column: row === null ? null : wholeNumber(column, 1, mostColumns),
    component: componentName(component) ?? componentOfFile(file),
  };
}

/** A name as programs have them; `Styled(Button)` is one too. */
function componentName(told: unknown): string | null {
  if (typeof told !== 'string') return null;
  return /^[\p{L}_$][\p{L}\p{N}_$.()]{0,79}$/u.test(told) ? told : null;
}

/** A file that holds one component is called like it. */
function componentOfFile(file: string): string | null {
  return /([A-Z][\w-]{0,79})\.(vue|svelte|astro)$/.exec(file)?.[1] ?? null;
}

function wholeNumber(told: unknown, least: number, most: number): number | null {
  return Number.isInteger(told) && (told as number) >= least && (told as number) <= most
    ? (told as number)
    : null;
}
