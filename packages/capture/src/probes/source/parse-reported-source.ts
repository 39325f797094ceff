import type { ReportedLocation, ReportedSource } from './main-world/report-sources.ts';
import { parseSourceFile } from './source-file.ts';

/** Where an element was written. */
export interface ElementSourceLocation {
  readonly file: string;
  /** Counted from 1; null if only the file is known. */
  readonly line: number | null;
  /** Counted from 1. */
  readonly column: number | null;
  readonly component: string | null;
  /** Number of steps up to the outermost element rendered by the same use of the component. */
  readonly depth: number;
}

/**
 * Maps a position in a script, counted from 1, to the source it was built from; null without a source map.
 */
export type MapToSource = (
  script: string,
  line: number,
  column: number,
) => Promise<Omit<ReportedLocation, 'component' | 'kind'> | null>;

const MAX_DEPTH = 12;
const MAX_LOCATIONS = 30;

/**
 * Parses what a page reported about one element and returns the first location that is in the project but not
 * in a package. Null if there is none.
 */
export async function parseReportedSource(
  value: unknown,
  mapToSource: MapToSource,
): Promise<ElementSourceLocation | null> {
  if (typeof value !== 'object' || value === null) return null;
  const { locations, depth } = value as Partial<ReportedSource>;
  if (!Array.isArray(locations)) return null;
  for (const location of locations.slice(0, MAX_LOCATIONS)) {
    const found = await parseReportedLocation(location, mapToSource);
    if (found !== null) return { ...found, depth: parseInteger(depth, 0, MAX_DEPTH) ?? 0 };
  }
  return null;
}

async function parseReportedLocation(
  value: unknown,
  mapToSource: MapToSource,
): Promise<Omit<ElementSourceLocation, 'depth'> | null> {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, file, line, column, component } = value as Partial<ReportedLocation>;
  const built = kind === 'built' ? parseBuiltPosition(file, line, column) : null;
  const mapped = built && (await mapToSource(built.script, built.line, built.column));
  const location = mapped ?? { file, line, column };
  const source = parseSourceFile(location.file);
  if (source === null || source.isPackage) return null;
  if (kind === 'built' && mapped === null) {
    // In built code, a line number isn't a line in the source, and a bundle isn't source at all.
    return source.isKnownSource ? createLocation(source.path, null, null, component) : null;
  }
  return createLocation(source.path, location.line, location.column, component);
}

function parseBuiltPosition(
  file: unknown,
  line: unknown,
  column: unknown,
): { script: string; line: number; column: number } | null {
  const [lineNumber, columnNumber] = [parseInteger(line, 1, MAX_LINE), parseInteger(column, 1, MAX_COLUMN)];
  return typeof file === 'string' && lineNumber !== null && columnNumber !== null
    ? { script: file, line: lineNumber, column: columnNumber }
    : null;
}

const MAX_LINE = 10_000_000;
const MAX_COLUMN = 100_000_000;

function createLocation(
  file: string,
  line: unknown,
  column: unknown,
  component: unknown,
): Omit<ElementSourceLocation, 'depth'> {
  const lineNumber = parseInteger(line, 1, MAX_LINE);
  return {
    file,
    line: lineNumber,
    column: lineNumber === null ? null : parseInteger(column, 1, MAX_COLUMN),
    component: parseComponentName(component) ?? inferComponentName(file),
  };
}

/** Accepts names that are identifiers, and names such as `Styled(Button)`. */
function parseComponentName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return /^[\p{L}_$][\p{L}\p{N}_$.()]{0,79}$/u.test(value) ? value : null;
}

/** Infers the name from the file: a file with one component is usually named after it. */
function inferComponentName(file: string): string | null {
  return /([A-Z][\w-]{0,79})\.(vue|svelte|astro)$/.exec(file)?.[1] ?? null;
}

function parseInteger(value: unknown, min: number, max: number): number | null {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max
    ? (value as number)
    : null;
}
