import type { Widget } from '@curbcut/contract';
import { formatNumber } from '../../../scans/format.ts';
import { settingLabels } from './widget-labels.ts';

/** Settings used by visitors who agreed to be counted. */
export function WidgetUsage({ use }: Pick<Widget, 'use'>) {
  return (
    <section aria-labelledby="use" className="grid gap-4">
      <h2 id="use" className="text-heading">
        Usage in the last 30 days
      </h2>
      {use.length === 0 ? (
        <p className="text-muted">No usage data yet. Only visitors who agree are counted.</p>
      ) : (
        <dl className="grid max-w-xl gap-y-2">
          {use.map(({ setting, count }) => (
            <div key={setting} className="flex justify-between gap-4 border-b border-line pb-2">
              <dt>{settingLabels[setting]}</dt>
              <dd className="tabular-nums">{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
