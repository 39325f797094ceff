import { Framework, type IssueFix } from '@curbcut/contract';
import { useState } from 'react';
import { CodeDiff } from '../../../../components/CodeDiff.tsx';
import { TabPanel, Tabs } from '../../../../components/Tabs.tsx';
import { frameworkNames, readFramework, saveFramework } from '../../../../scans/results/chosen-framework.ts';

/** A change as code, for the framework that the page is made with or that was chosen. */
export function FixCode({
  issueFix: { code, framework: detected },
  changedLabel = 'changed',
}: {
  issueFix: Pick<IssueFix, 'code' | 'framework'>;
  /** Tells the change from another one on the same screen. */
  changedLabel?: string;
}) {
  // What the page tells of itself comes first; of a page that tells nothing, what was chosen last.
  const [chosen, choose] = useState<Framework>(() =>
    detected === 'html' ? (readFramework() ?? 'html') : detected,
  );
  return (
    <Tabs
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
                This stands in the document that every page is put into, mostly index.html, and in no
                component.
              </p>
            )}
            {diff !== '' && (
              <CodeDiff
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
