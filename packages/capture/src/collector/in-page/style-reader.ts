import type { Recorder } from './recorder.ts';

/** Reads computed styles into sets. Equal sets are stored only once. */
export function createStyleReader(recorder: Recorder, properties: readonly string[]) {
  const sets = new Map<string, number>();
  const { styles } = recorder.part;
  const { intern } = recorder;
  const count = properties.length;
  const computedStyle = window.getComputedStyle;
  const readProperty = CSSStyleDeclaration.prototype.getPropertyValue;

  /**
   * Returns the index of the set; -1 if the element or pseudo-element has no box (`display: none`), or -2 if
   * it's outside the flat tree (a shadow host's child without a slot).
   */
  function read(element: Element, pseudo?: string): number {
    const declaration = computedStyle(element, pseudo);
    const display = readProperty.call(declaration, 'display');
    if (display === 'none') return -1;
    if (display === '') return -2;
    const values = [display];
    for (let i = 1; i < count; i++) values.push(readProperty.call(declaration, properties[i]!));
    const key = values.join('\n');
    let index = sets.get(key);
    if (index === undefined) {
      index = styles.length;
      sets.set(key, index);
      recorder.spend(count);
      styles.push(values.map(intern));
    }
    return index;
  }

  const position = new Map(properties.map((property, index) => [property, index]));
  const skipping: boolean[] = [];

  /** Returns the value of a property in a recorded set. */
  function value(set: number, property: string): string {
    return recorder.part.strings[styles[set]![position.get(property)!]!]!;
  }

  /** Whether an element with this set skips its content (`content-visibility: hidden`). */
  function isSkipping(set: number): boolean {
    if (set < 0) return false;
    skipping[set] ??= value(set, 'content-visibility') === 'hidden';
    return skipping[set];
  }

  return { read, value, isSkipping };
}

export type StyleReader = ReturnType<typeof createStyleReader>;
