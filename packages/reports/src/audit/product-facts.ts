import { getHost } from '../format-text.ts';
import { type AuditReportInput, formatPeriod } from './audit-report-input.ts';

/** The name of the product: the given one, or the host of its website. */
export const getProductName = ({ audit }: Pick<AuditReportInput, 'audit'>): string =>
  audit.product_name || getHost(audit.origin);

/** The title of a conformance report, as a document and as its first heading. */
export const createTitle = (input: Pick<AuditReportInput, 'audit'>): string =>
  `${getProductName(input)}: Accessibility Conformance Report`;

/** Lists the facts about the product and its vendor that VPAT 2.5 has in its header, as far as they are known. */
export function listProductFacts({
  audit,
}: Pick<AuditReportInput, 'audit'>): [label: string, value: string][] {
  const { product_version, vendor, contact_name, contact_email, notes } = audit;
  const contact = [contact_name, contact_email].filter((part) => part !== '').join(', ');
  const facts: [string, string][] = [
    ['Product version', product_version],
    ['Vendor', vendor],
    ['Contact', contact],
    ['Evaluation period', formatPeriod(audit)],
    ['Notes', notes],
  ];
  return facts.filter(([, value]) => value !== '');
}
