import type { AccessibilityStatement, Audit, StatementBlock } from '@curbcut/contract';
import { mdiCheck, mdiContentCopy, mdiDownload } from '@mdi/js';
import { Fragment } from 'react';
import { saveFile } from '#app/api/download.ts';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { useCopy } from '#app/components/use-copy.ts';
import { getHost } from '#app/format/format.ts';

interface Props {
  audit: Audit;
  /** Null until the details have been saved. */
  statement: AccessibilityStatement | null;
}

/** Shows a statement as it will be published, with any reasons not to publish it yet, and downloads it. */
export function StatementPreview({ audit, statement }: Props) {
  const name = `${getHost(audit.origin).replaceAll(/[^\w.-]+/g, '-')}-accessibility-statement`;
  return (
    <section
      aria-labelledby="preview-heading"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 @5xl:sticky @5xl:top-6 @5xl:max-h-[calc(100dvh-3rem)] @5xl:flex @5xl:flex-col"
    >
      <h2 id="preview-heading" className="text-title">
        Preview
      </h2>
      {statement === null ? (
        <p className="rounded-field border border-dashed border-line-strong p-5 text-muted">
          Enter the organization and a way to contact it, and save. You’ll see the statement here, with the
          assessment and the failed requirements from this audit.
        </p>
      ) : (
        <>
          {statement.warnings.length > 0 && (
            <Notice kind="warning">
              <p>
                <strong>Before you publish</strong>
              </p>
              <ul className="list-disc space-y-1 pl-5">
                {statement.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </Notice>
          )}
          <StatementFiles statement={statement} name={name} />
          {/* Next to the form, a long statement scrolls on its own, so people must be able to focus it. */}
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
            tabIndex={0}
            aria-label={statement.title}
            className="max-h-144 min-h-0 min-w-0 space-y-4 overflow-y-auto rounded-card border border-line bg-surface p-5 shadow-card wrap-anywhere @5xl:max-h-none"
          >
            <h3 className="text-heading">{statement.title}</h3>
            {statement.sections.map(({ heading, level, blocks }) => (
              <Fragment key={heading}>
                {heading !== '' &&
                  (level === 2 ? (
                    <h4 className="pt-3 text-title">{heading}</h4>
                  ) : (
                    <h5 className="pt-1 font-bold">{heading}</h5>
                  ))}
                {blocks.map((block, index) => (
                  // The parts of a statement never change their order.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                  <Block key={index} block={block} />
                ))}
              </Fragment>
            ))}
          </section>
        </>
      )}
    </section>
  );
}

/** Buttons that copy the statement's HTML or download the statement as a file. */
function StatementFiles({ statement, name }: { statement: AccessibilityStatement; name: string }) {
  const { copied, handlers } = useCopy(() => statement.html);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" {...handlers}>
        <Icon path={copied ? mdiCheck : mdiContentCopy} />
        <span aria-live="polite">{copied ? 'Copied' : 'Copy HTML'}</span>
      </Button>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => saveFile(new Blob([statement.html], { type: 'text/html' }), `${name}.html`)}
      >
        <Icon path={mdiDownload} />
        Download HTML
      </Button>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => saveFile(new Blob([statement.markdown], { type: 'text/markdown' }), `${name}.md`)}
      >
        <Icon path={mdiDownload} />
        Download Markdown
      </Button>
    </div>
  );
}

function Block({ block }: { block: StatementBlock }) {
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  return (
    <ul className="list-disc space-y-2 pl-5">
      {block.items.map(({ label, text, href }) => (
        <li key={text}>
          {label}
          {href === null ? (
            text
          ) : (
            <a href={href} className="text-link" rel="noreferrer">
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
