import { caseTableLoaders } from './case-tables.generated.ts';
import type { CaseTable } from './rule-cases.ts';

/** Ids of the rules that have a case table. */
export const ruleIdsWithCases: readonly string[] = Object.keys(caseTableLoaders);

/** Returns a rule's case table; undefined for an unknown id. */
export async function loadCaseTable(id: string): Promise<CaseTable | undefined> {
  return Object.hasOwn(caseTableLoaders, id) ? (await caseTableLoaders[id]?.())?.cases : undefined;
}
