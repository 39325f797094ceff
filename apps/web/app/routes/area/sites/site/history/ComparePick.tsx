import type { HistoryPoint } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { Link } from 'react-router';
import { type Column, DataTable } from '../../../../../components/data-table/DataTable.tsx';
import { LinkButton } from '../../../../../components/LinkButton.tsx';
import { severityLook } from '../../../../../components/severity-look.ts';
import { figure } from '../../../../../scans/words.ts';
import { momentInWords, shortMoment } from './point-in-words.ts';

/** Two scans by their ids. */
export interface Pick {
  readonly before: string;
  readonly after: string;
}

/** The last two scans; the same twice when there is one. */
export function initialPick(points: readonly HistoryPoint[]): Pick {
  const after = points.at(-1)?.scan_id ?? '';
  return { before: points.at(-2)?.scan_id ?? after, after };
}

interface Props {
  /** From the oldest to the newest. */
  points: readonly HistoryPoint[];
  pick: Pick;
  onPick: (pick: Pick) => void;
}

/** All scans of a site in a table, newest first; two of them can be picked and compared. */
export function ComparePick({ points, pick, onPick }: Props) {
  const places = new Map(points.map(({ scan_id }, place) => [scan_id, place]));
  // Whichever way round they were picked, the earlier one is the one before.
  const [before, after] = [pick.before, pick.after].sort(
    (one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0),
  );
  const canPick = points.length > 1;

  const radio = (name: keyof Pick, heading: string): Column<HistoryPoint> => ({
    id: name,
    heading,
    cell: ({ scan_id, completed_at }) => (
      <input
        type="radio"
        name={`compare-${name}`}
        value={scan_id}
        checked={pick[name] === scan_id}
        onChange={() => onPick({ ...pick, [name]: scan_id })}
        aria-label={`${heading}: ${momentInWords(completed_at)}`}
        className="block size-6 accent-primary"
      />
    ),
  });
  const count = (id: keyof HistoryPoint, heading: string): Column<HistoryPoint> => ({
    id,
    heading,
    numeric: true,
    cell: (point) => figure(Number(point[id])),
  });

  const columns: Column<HistoryPoint>[] = [
    {
      id: 'when',
      heading: 'Scan',
      cell: ({ scan_id, completed_at }) => (
        <Link
          to={`/scans/${scan_id}`}
          className="text-link inline-flex min-h-6 items-center whitespace-nowrap"
        >
          {shortMoment(completed_at)}
        </Link>
      ),
    },
    ...(canPick ? [radio('before', 'Before'), radio('after', 'After')] : []),
    {
      id: 'score',
      heading: 'Score',
      numeric: true,
      cell: ({ score, grade }) =>
        score === null ? 'None' : <strong>{`${score}${grade ? ` ${grade}` : ''}`}</strong>,
    },
    ...SEVERITIES.map((severity) => count(severity, severityLook[severity].word)),
    count('needs_review', 'Questions'),
    count('fresh', 'New'),
    count('fixed', 'Fixed'),
    count('regressed', 'Regressed'),
    count('pages_tested', 'Pages'),
  ];

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <DataTable
        caption="All scans of this site"
        columns={columns}
        rows={points.toReversed()}
        keyOf={({ scan_id }) => scan_id}
      />
      {canPick && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {before === after ? (
            <p className="text-muted">
              To compare two scans, choose one under “Before” and another under “After”.
            </p>
          ) : (
            <LinkButton to={`/compare/${before}/${after}`}>Compare the two scans</LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
