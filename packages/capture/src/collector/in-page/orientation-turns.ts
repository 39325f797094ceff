import type { PageCapture } from '@curbcut/page-model';
import * as dom from '../../in-page-kit/dom.ts';
import { mapWalkedElements } from '../../in-page-kit/numbers.ts';

type OrientationTurnEntry = PageCapture['orientationTurns'][number];

type Orientation = 'portrait' | 'landscape';
type Turn = Readonly<Record<'transform' | 'rotate', number | null>>;
/** A rule that rotates elements. */
interface TurnRule {
  readonly selector: string;
  readonly turn: Turn;
  /** The only orientation in which the rule applies; null if it applies in both. */
  readonly only: Orientation | null;
}

const ROTATION_PATTERN = /\b(?:rotate|rotate3d|rotateZ|matrix|matrix3d)\([^)]*\)/gi;

/**
 * Finds the elements that style sheets rotate through an orientation media query, and their angle in both
 * orientations. If two rules apply, the later one wins; specificity is ignored. Sheets whose rules aren't
 * accessible are skipped.
 *
 * @param maxElements maximum number of elements to examine
 */
export function findOrientationTurns(maxElements: number): OrientationTurnEntry[] {
  const turnRules = collectTurnRules();
  const selectors = turnRules.filter(({ only }) => only !== null).map(({ selector }) => selector);
  if (selectors.length === 0) return [];
  const candidates = new Set(selectors.flatMap(findMatches));
  const nodes = mapWalkedElements();
  return [...candidates].slice(0, maxElements).flatMap((element) => {
    const node = nodes.get(element);
    const rules = findMatchingRules(element, turnRules);
    if (node === undefined) return [];
    return [
      { node, portrait: computeDegrees(rules, 'portrait'), landscape: computeDegrees(rules, 'landscape') },
    ];
  });
}

/** Returns the document's rules that rotate elements, if any of its rules depends on the orientation. */
function collectTurnRules(): TurnRule[] {
  const turnRules: TurnRule[] = [];
  const sheets = [...Array.from(document.styleSheets), ...document.adoptedStyleSheets]
    .map((sheet) => ({ media: sheet.media.mediaText, rules: listRules(sheet) }))
    .filter(({ rules }) => rules.length > 0);
  const hasOrientationQueries = sheets.some(
    ({ media, rules }) => getSoleOrientation(media) !== null || mentionsOrientation(rules),
  );
  if (!hasOrientationQueries) return [];
  for (const { media, rules } of sheets) addTurnRules(turnRules, rules, getSoleOrientation(media));
  return turnRules;
}

/** Returns a sheet's rules; none for a sheet of another origin, or one that hasn't loaded. */
function listRules(sheet: CSSStyleSheet | null): readonly CSSRule[] {
  try {
    return Array.from(sheet?.cssRules ?? []);
  } catch {
    return [];
  }
}

/** Returns the elements that a selector matches; none if only style sheets can use it, because of its namespace. */
function findMatches(selector: string): Element[] {
  try {
    return Array.from(document.querySelectorAll(selector));
  } catch {
    return [];
  }
}

/** Returns the rotation around the Z axis in degrees; null if the transform contains no rotation. */
function getAngle(transform: string): number | null {
  const functions = transform.match(ROTATION_PATTERN);
  if (!functions) return null;
  try {
    const { a, b } = new DOMMatrixReadOnly(functions.join(' '));
    return (Math.atan2(b, a) * 180) / Math.PI;
  } catch {
    // The value of a variable isn't known here.
    return null;
  }
}

function getTurn(style: CSSStyleDeclaration): Turn {
  const transform = style.getPropertyValue('transform');
  const [angle, ...axis] = style.getPropertyValue('rotate').split(/\s+/).reverse();
  const axes: Record<string, string> = { x: '1,0,0', y: '0,1,0', z: '0,0,1', '': '0,0,1' };
  const around = axes[axis.join(' ')] ?? axis.reverse().join(',');
  return {
    transform: transform === 'none' ? 0 : getAngle(transform),
    rotate: !angle ? null : angle === 'none' ? 0 : getAngle(`rotate3d(${around},${angle})`),
  };
}

/**
 * Returns the only orientation in which a media query can match a screen; null if it can match in both or
 * in neither.
 */
function getSoleOrientation(query: string): Orientation | null {
  if (!/\borientation\b/i.test(query)) return null;
  const matchesIn = (orientation: Orientation) =>
    query.split(',').some((part) => {
      if (!/\borientation\b/i.test(part)) return matchMedia(part).matches;
      // Other features, such as a width, count as matching because they match on some screens.
      const testQuery = part.replace(/\([^()]*\)/g, (feature) => {
        const [, requiredOrientation] =
          /^\(\s*orientation\s*:\s*(portrait|landscape)\s*\)$/i.exec(feature) ?? [];
        const isMatch =
          requiredOrientation === undefined || requiredOrientation.toLowerCase() === orientation;
        return isMatch ? '(min-width: 0)' : '(min-width: 9999999px)';
      });
      return matchMedia(testQuery).matches;
    });
  const [inPortrait, inLandscape] = [matchesIn('portrait'), matchesIn('landscape')];
  if (inPortrait === inLandscape) return null;
  return inPortrait ? 'portrait' : 'landscape';
}

/** Adds the rules that rotate elements. */
function addTurnRules(turnRules: TurnRule[], rules: readonly CSSRule[], only: Orientation | null): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const orientation = getSoleOrientation(rule.conditionText);
      const applies = orientation !== null || matchMedia(rule.conditionText).matches;
      if (applies) addTurnRules(turnRules, Array.from(rule.cssRules), orientation ?? only);
    } else if (rule instanceof CSSStyleRule) {
      const turn = getTurn(rule.style);
      if (turn.transform !== null || turn.rotate !== null) {
        turnRules.push({ selector: rule.selectorText, turn, only });
      }
    } else if (rule instanceof CSSImportRule) {
      addTurnRules(turnRules, listRules(rule.styleSheet), only);
    } else if (rule instanceof CSSSupportsRule || rule instanceof CSSLayerBlockRule) {
      addTurnRules(turnRules, Array.from(rule.cssRules), only);
    }
  }
}

/** Most pages have no orientation queries, so their rules aren't examined. */
function mentionsOrientation(rules: readonly CSSRule[]): boolean {
  return rules.some((rule) => {
    if (rule instanceof CSSMediaRule && getSoleOrientation(rule.conditionText) !== null) return true;
    if (rule instanceof CSSImportRule) return mentionsOrientation(listRules(rule.styleSheet));
    return rule instanceof CSSGroupingRule && mentionsOrientation(Array.from(rule.cssRules));
  });
}

function findMatchingRules(element: Element, turnRules: readonly TurnRule[]): ReadonlySet<TurnRule> {
  return new Set(
    turnRules.filter(({ selector }) => {
      try {
        return dom.matches(element, selector);
      } catch {
        return false;
      }
    }),
  );
}

function computeDegrees(rules: ReadonlySet<TurnRule>, orientation: Orientation): number {
  const applying = [...rules].filter(({ only }) => only === null || only === orientation);
  const getLast = (property: keyof Turn) =>
    applying.findLast(({ turn }) => turn[property] !== null)?.turn[property] ?? 0;
  return getLast('transform') + getLast('rotate');
}
