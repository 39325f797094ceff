import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Link } from 'react-router';
import { Icon } from '../Icon.tsx';
import { getPaginationItems } from './pagination-items.ts';

interface Props {
  /** The name of the navigation: “Pages of scans”. */
  label: string;
  /** Starts at 1. */
  currentPage: number;
  pageCount: number;
  /** Returns the URL of a page in the list. */
  getPageUrl: (page: number) => string;
}

const linkClassName =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-field font-semibold tabular-nums';
const adjacentLinkClassName = `${linkClassName} px-3 text-primary hover:bg-primary-soft`;

/** Links to the pages of a long list. Renders nothing for a single page. */
export function Pagination({ label, currentPage, pageCount, getPageUrl }: Props) {
  if (pageCount <= 1) return null;
  const steps = getPaginationItems(currentPage, pageCount);
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {currentPage > 1 && (
          <li>
            <Link to={getPageUrl(currentPage - 1)} className={adjacentLinkClassName}>
              <Icon path={mdiChevronLeft} />
              Previous
            </Link>
          </li>
        )}
        {steps.map((step, index) =>
          step === 'gap' ? (
            <li key={`after ${steps[index - 1]}`} aria-hidden="true" className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={step}>
              <Link
                to={getPageUrl(step)}
                aria-current={step === currentPage ? 'page' : undefined}
                className={`${linkClassName} hover:bg-primary-soft aria-[current]:here-strip aria-[current]:[--here-inset:0.5rem]`}
              >
                <span className="visually-hidden">Page </span>
                {step}
              </Link>
            </li>
          ),
        )}
        {currentPage < pageCount && (
          <li>
            <Link to={getPageUrl(currentPage + 1)} className={adjacentLinkClassName}>
              Next
              <Icon path={mdiChevronRight} />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
