import { caseTableLoaders } from './case-tables.generated.ts';
import type { CaseTable } from './rule-cases.ts';

/** Ids of the rules that have a table of cases. */
export const ruleIdsWithCases: readonly string[] = Object.keys(caseTableLoaders);

/** Returns the table of cases of a rule; undefined for an unknown id. */
export async function loadCaseTable(id: string): Promise<CaseTable | undefined> {
  return Object.hasOwn(caseTableLoaders, id) ? (await caseTableLoaders[id]?.())?.cases : undefined;
}
