import { mdiChevronDown } from '@mdi/js';
import type { ReactNode } from 'react';
import { formatCount } from '../format/format.ts';
import { Card } from './Card.tsx';
import { Icon } from './Icon.tsx';

/** Stacked groups of fields that most people leave unchanged. */
export const OptionGroups = ({ children }: { children: ReactNode }) => (
  <Card className="overflow-hidden p-0">{children}</Card>
);

/** Summarizes a group of text fields: “2 fields filled in”. */
export function summarizeFields(values: readonly string[]): string {
  const filled = values.filter((value) => value.trim() !== '').length;
  return filled === 0 ? 'Optional' : `${formatCount(filled, 'field')} filled in`;
}

interface Props {
  title: string;
  /** A summary of the current values. */
  summary: string;
  /** Whether it is open at first. */
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * Fields that most people leave unchanged, with a summary of their values. They remain part of the form while the group
 * is closed; `focusInvalidField` opens it.
 */
export function OptionGroup({ title, summary, isOpen, children }: Props) {
  return (
    <details open={isOpen} className="group border-line border-b last:border-b-0">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-5 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <span className="font-semibold sm:min-w-44">{title}</span>
          <span className="min-w-0 text-muted text-small wrap-anywhere">{summary}</span>
        </span>
        <Icon
          path={mdiChevronDown}
          className="size-6 shrink-0 transition-transform duration-(--quick) group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pt-1 pb-6 sm:px-6">{children}</div>
    </details>
  );
}
