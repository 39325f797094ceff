import { getHost } from '../format-text.ts';
import { type AuditReportInput, formatPeriod } from './audit-report-input.ts';

/** Returns the product name: the given one, or the host of its website. */
export const getProductName = ({ audit }: Pick<AuditReportInput, 'audit'>): string =>
  audit.product_name || getHost(audit.origin);

/** Returns a conformance report's title, used for the document and its first heading. */
export const createTitle = (input: Pick<AuditReportInput, 'audit'>): string =>
  `${getProductName(input)}: Accessibility Conformance Report`;

/** Lists the product and vendor details that VPAT 2.5 has in its header, if known. */
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
