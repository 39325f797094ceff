import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Link } from 'react-router';
import { Icon } from '../Icon.tsx';
import { stepsAround } from './steps.ts';

interface Props {
  /** What is paged: “Pages of scans”. */
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  /** The address of a page: where one stands is part of the address. */
  addressOf: (page: number) => string;
}

const look =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-field font-semibold tabular-nums';
const turnLook = `${look} px-3 text-primary hover:bg-primary-soft`;

/** Links to the pages of a long list. With one page there is nothing to show. */
export function Pagination({ label, page, pages, addressOf }: Props) {
  if (pages <= 1) return null;
  const steps = stepsAround(page, pages);
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {page > 1 && (
          <li>
            <Link to={addressOf(page - 1)} className={turnLook}>
              <Icon path={mdiChevronLeft} />
              Previous
            </Link>
          </li>
        )}
        {steps.map((step, place) =>
          step === 'gap' ? (
            <li key={`after ${steps[place - 1]}`} aria-hidden="true" className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={step}>
              <Link
                to={addressOf(step)}
                aria-current={step === page ? 'page' : undefined}
                className={`${look} hover:bg-primary-soft aria-[current]:here-strip aria-[current]:[--here-inset:0.5rem]`}
              >
                <span className="visually-hidden">Page </span>
                {step}
              </Link>
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <Link to={addressOf(page + 1)} className={turnLook}>
              Next
              <Icon path={mdiChevronRight} />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
