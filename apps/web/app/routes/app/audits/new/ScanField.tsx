import type { HistoryPoint } from '@curbcut/contract';
import { SelectField } from '#app/components/SelectField.tsx';
import { formatBriefDateTime, formatCount } from '#app/format/format.ts';

interface ScanFieldProps {
  /** The site's completed scans, oldest first. */
  points: readonly HistoryPoint[];
  chosen: string;
  onChoose: (scanId: string) => void;
}

/** Selects the scan that the audit is based on. Renders nothing if the site has only one scan. */
export function ScanField({ points, chosen, onChoose }: ScanFieldProps) {
  if (points.length < 2) return null;
  const now = new Date();
  return (
    <SelectField
      label="Scan"
      hint="The sample comes from the pages this scan tested. If you choose a different scan, we’ll pick a new sample."
      value={chosen}
      onValueChange={onChoose}
      options={points.toReversed().map(({ scan_id, completed_at, pages_tested }) => ({
        value: scan_id,
        label: `${formatBriefDateTime(completed_at, now)}: ${formatCount(pages_tested, 'page')}`,
      }))}
    />
  );
}
