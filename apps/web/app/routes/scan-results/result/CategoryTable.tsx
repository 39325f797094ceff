import { CATEGORY_LABELS } from '@curbcut/wcag';
import { Button } from '#app/components/Button.tsx';
import { LoadingDots } from '#app/components/LoadingDots.tsx';
import { formatNumber } from '#app/scans/format.ts';
import { groupByCategory } from '#app/scans/results/group-by-category.ts';
import { useAllIssues } from '#app/scans/results/use-results.ts';

/** The failed issues of a scan by category, with the share of visitors that each category can affect. */
export function CategoryTable({ scanId }: { scanId: string }) {
  const { data, isError, refetch } = useAllIssues(scanId);
  if (isError) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p>The issues by category could not be loaded.</p>
        <Button variant="secondary" size="sm" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <LoadingDots isSmall />
        Loading issues by category...
      </p>
    );
  }
  const groups = groupByCategory(data.issues);
  if (groups.length === 0) return null;
  return (
    <div className="space-y-2">
      <table className="w-full text-small tabular-nums">
        <caption className="mb-2 text-left text-base font-semibold">Issues by category</caption>
        <thead className="text-muted [&_th]:py-2 [&_th]:pl-4 [&_th]:text-right [&_th]:align-bottom [&_th]:font-normal [&_th:first-child]:pl-0 [&_th:first-child]:text-left">
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Issues</th>
            <th scope="col">Occurrences</th>
            <th scope="col">Visitors affected</th>
          </tr>
        </thead>
        <tbody className="[&_td]:py-2 [&_td]:pl-4 [&_td]:text-right [&_th]:py-2 [&_th]:text-left [&_th]:font-normal [&_tr]:border-t [&_tr]:border-line">
          {groups.map(({ category, issues, occurrences, usersPercent }) => (
            <tr key={category}>
              <th scope="row">{CATEGORY_LABELS[category]}</th>
              <td>{formatNumber(issues)}</td>
              <td>{formatNumber(occurrences)}</td>
              <td>up to {usersPercent}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-small text-muted">
        The share of visitors is an estimate for each category. It was not measured on this site.
      </p>
    </div>
  );
}
