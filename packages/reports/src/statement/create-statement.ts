import type { AccessibilityStatement, StatementDetails } from '@curbcut/contract';
import type { AuditReportInput } from '../audit/audit-report-input.ts';
import { describeAudit, type StatementFacts } from './assessment.ts';
import { createEuSections } from './eu-sections.ts';
import { renderStatementHtml, renderStatementMarkdown } from './render-statement.ts';
import type { Section } from './statement-blocks.ts';
import { createUkSections } from './uk-sections.ts';
import { createW3cSections } from './w3c-sections.ts';

/**
 * Creates a site's accessibility statement from its audit and its organization's additions, as structured
 * data, HTML and Markdown. It lists every failed criterion and makes no claims beyond the audit.
 */
export function createStatement(input: AuditReportInput, details: StatementDetails): AccessibilityStatement {
  const facts = describeAudit(input, details);
  const title = `Accessibility statement for ${facts.site}`;
  const sections = FORMS[details.form](facts, details).filter(({ blocks }) => blocks.length > 0);
  return {
    title,
    sections,
    warnings: [...facts.warnings],
    html: renderStatementHtml(title, sections),
    markdown: renderStatementMarkdown(title, sections),
  };
}

const FORMS: Readonly<
  Record<StatementDetails['form'], (facts: StatementFacts, details: StatementDetails) => Section[]>
> = { w3c: createW3cSections, eu: createEuSections, uk: createUkSections };
