import { CATEGORY_LABELS } from '@curbcut/wcag';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { LoadingDots } from '#app/components/LoadingDots.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { formatNumber } from '#app/format/format.ts';
import type { CategoryGroup } from '#app/scans/results/group-by-category.ts';
import { useCategories } from '#app/scans/results/use-results.ts';

/** A scan's failed issues by category, with the share of users that each category can affect. */
export default function CategoryTable({ scanId }: { scanId: string }) {
  const { data: groups, error, isFetching, refetch } = useCategories(scanId);
  if (groups !== undefined) return groups.length > 0 && <Categories groups={groups} />;
  // The button is preserved while the data is reloading, so that it keeps focus.
  if (error !== null) {
    return (
      <Notice kind="error" isAnnounced>
        <p>We couldn’t load the issues by category. {getErrorMessage(error)}</p>
        <Button variant="secondary" size="sm" isPending={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  return (
    <p role="status" className="flex items-center gap-3 text-muted">
      <LoadingDots isSmall />
      Loading issues by category...
    </p>
  );
}

function Categories({ groups }: { groups: readonly CategoryGroup[] }) {
  return (
    <div className="space-y-2">
      <table className="w-full text-small tabular-nums [&_td]:pl-3 [&_td]:text-right [&_th]:font-normal [&_thead_th:not(:first-child)]:pl-3 [&_thead_th:not(:first-child)]:text-right">
        <caption className="mb-2 text-left text-base font-semibold">Issues by category</caption>
        <thead className="text-left align-bottom text-muted [&_th]:py-2">
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Issues</th>
            <th scope="col" className="@max-md:hidden">
              Occurrences
            </th>
            <th scope="col">Users affected</th>
          </tr>
        </thead>
        <tbody className="text-left [&_td]:py-2 [&_th]:py-2 [&_tr]:border-t [&_tr]:border-line">
          {groups.map(({ category, issues, occurrences, usersPercent }) => (
            <tr key={category}>
              <th scope="row">{CATEGORY_LABELS[category]}</th>
              <td>{formatNumber(issues)}</td>
              <td className="@max-md:hidden">{formatNumber(occurrences)}</td>
              <td>about {usersPercent}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-small text-muted">
        Estimates based on category and page importance, not on data from your site.
      </p>
    </div>
  );
}
