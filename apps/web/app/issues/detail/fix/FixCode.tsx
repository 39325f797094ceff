import { Framework, type IssueFix } from '@curbcut/contract';
import { useState } from 'react';
import { CodeDiff } from '#app/components/CodeDiff.tsx';
import { TabPanel, Tabs } from '#app/components/Tabs.tsx';
import { frameworkNames, readFramework, saveFramework } from '#app/scans/results/chosen-framework.ts';

/** Shows a fix as code, for the detected or selected framework. */
export function FixCode({
  issueFix: { code, framework: detected },
  changedLabel = 'changed',
}: {
  issueFix: Pick<IssueFix, 'code' | 'framework'>;
  /** Distinguishes this change from another one on the same screen. */
  changedLabel?: string;
}) {
  // A detected framework takes precedence; otherwise, the last selection is used.
  const [chosen, choose] = useState<Framework>(() =>
    detected === 'html' ? (readFramework() ?? 'html') : detected,
  );
  return (
    <Tabs
      isCompact
      label="Code for"
      tabs={code.map(({ framework }) => ({ id: framework, label: frameworkNames[framework] }))}
      selected={chosen}
      onSelect={(id) => {
        const framework = Framework.parse(id);
        choose(framework);
        saveFramework(framework);
      }}
    >
      {code.map(({ framework, place, diff, after, styles }) => (
        <TabPanel key={framework} id={framework}>
          <div className="space-y-3">
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
              />
            )}
            {styles && (
              <CodeDiff label={`Style sheet, ${changedLabel}`} diff={styles.diff} codeToCopy={styles.after} />
            )}
          </div>
        </TabPanel>
      ))}
    </Tabs>
  );
}
