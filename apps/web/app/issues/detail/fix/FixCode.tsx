import { Framework, type IssueFix } from '@curbcut/contract';
import { type ReactNode, useState } from 'react';
import { CodeDiff } from '#app/components/CodeDiff.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { frameworkNames, readFramework, saveFramework } from '#app/scans/results/chosen-framework.ts';
import { listPlaceholderTexts } from './placeholder-texts.ts';

/** Shows a fix as code, for the detected or selected framework. */
export function FixCode({
  issueFix: { code, framework: detected, fix },
  changedLabel = 'changed',
  heading,
}: {
  issueFix: Pick<IssueFix, 'code' | 'framework' | 'fix'>;
  /** Distinguishes this change from another one on the same screen. */
  changedLabel?: string;
  /** Shown on the same line as the choice of a framework, so that the code starts as high as possible. */
  heading?: ReactNode;
}) {
  // A detected framework takes precedence; otherwise, the last selection is used.
  const [chosen, choose] = useState<Framework>(() =>
    detected === 'html' ? (readFramework() ?? 'html') : detected,
  );
  const shown = code.find(({ framework }) => framework === chosen) ?? code[0];
  if (!shown) return heading;
  const { framework, place, diff, after, styles } = shown;
  return (
    <div className="space-y-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {heading ?? <span />}
        <SelectField
          label="Code for"
          isLabelHidden
          size="sm"
          value={framework}
          options={code.map((one) => ({ value: one.framework, label: frameworkNames[one.framework] }))}
          onValueChange={(value) => {
            const selected = Framework.parse(value);
            choose(selected);
            saveFramework(selected);
          }}
        />
      </div>
      {place === 'document' && framework !== 'html' && (
        <p className="text-small text-muted">
          Put this in the HTML document itself (usually index.html), not in a component.
        </p>
      )}
      {diff !== '' && (
        <CodeDiff
          isCompact
          label={`${frameworkNames[framework]}, ${changedLabel}`}
          diff={diff}
          codeToCopy={after}
          placeholders={listPlaceholderTexts(fix)}
        />
      )}
      {styles && (
        <CodeDiff label={`Style sheet, ${changedLabel}`} diff={styles.diff} codeToCopy={styles.after} />
      )}
    </div>
  );
}
