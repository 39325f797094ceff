import { findLoaded, type SourceModule } from './import-graph.ts';

/** The tests of all rules' case tables. They take minutes if their pages aren't in the capture cache. */
export const RULE_TESTS = 'packages/rules/test/rules.test.ts';

/** A rule's folder contains its rule and its test cases, and is named after the rule's id. */
const RULE_MODULE = /^packages\/rules\/src\/[^/]+\/([^/]+)\/(?:rule|cases)\.ts$/;

/**
 * If more rules are affected, none of them is listed; instead, the tests of all rules are selected like other
 * tests.
 */
const MAX_RULES = 40;

/**
 * Lists the rules that a change affects, by id: those whose modules load a changed file.
 *
 * @returns an empty list if there are none or too many
 */
export function listAffectedRules(
  modules: ReadonlyMap<string, SourceModule>,
  changed: readonly string[],
): readonly string[] {
  const ids = new Set<string>();
  for (const path of modules.keys()) {
    const id = RULE_MODULE.exec(path)?.[1];
    if (id === undefined || ids.has(id)) continue;
    const loaded = findLoaded(modules, [path]);
    if (changed.some((file) => loaded.has(file))) ids.add(id);
    if (ids.size > MAX_RULES) return [];
  }
  return [...ids];
}
