import { CodeFrame } from './CodeBlock.tsx';
import { type DiffLine, parseDiffLines, trimContext } from './diff-lines.ts';

interface Props {
  label: string;
  /** A unified diff without file names. */
  diff: string;
  /** The text to copy: the code after the change. */
  codeToCopy: string;
  /** Hides the label visually, and all but one of the unchanged lines before and after each change. */
  isCompact?: boolean;
}

const lineStyles = {
  same: { sign: ' ', row: '' },
  added: { sign: '+', row: 'bg-success-soft' },
  removed: { sign: '−', row: 'bg-error-soft' },
} as const;

/**
 * Shows a source diff line by line. Symbols and text mark added and removed lines; color is only an
 * additional cue.
 */
export function CodeDiff({ label, diff, codeToCopy, isCompact = false }: Props) {
  const allLines = parseDiffLines(diff);
  const lines = isCompact ? trimContext(allLines) : allLines;
  return (
    <CodeFrame
      label={label}
      textToCopy={codeToCopy}
      contentName={`the new code, ${label}`}
      className={isCompact ? 'max-h-96 py-1.5' : 'max-h-96 py-3'}
      isTitleHidden={isCompact}
    >
      <pre className="w-full font-mono text-small break-words whitespace-pre-wrap">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one diff never change order
          <DiffLineRow key={index} line={line} isNextToCopy={isCompact && index < 2} />
        ))}
      </pre>
    </CodeFrame>
  );
}

function DiffLineRow({
  line: { kind, text, changedRange },
  isNextToCopy,
}: {
  line: DiffLine;
  /** Whether the line ends at the copy button, so its text needs space for the button. */
  isNextToCopy: boolean;
}) {
  if (kind === 'gap') return <span className="block px-4 text-muted">…</span>;
  const { sign, row } = lineStyles[kind];
  const code = (
    <>
      <span aria-hidden="true" className="text-center text-muted select-none">
        {sign}
      </span>
      <code className="min-w-0">
        {changedRange ? (
          <>
            {text.slice(0, changedRange[0])}
            <span className="font-bold underline decoration-2 underline-offset-4">
              {text.slice(...changedRange)}
            </span>
            {text.slice(changedRange[1])}
          </>
        ) : (
          text || ' '
        )}
      </code>
    </>
  );
  const className = `grid grid-cols-[1.5rem_minmax(0,1fr)] pl-3 no-underline ${isNextToCopy ? 'pr-24' : 'pr-3'} ${row}`;
  if (kind === 'added') {
    return (
      <ins className={className}>
        <span className="visually-hidden">added: </span>
        {code}
      </ins>
    );
  }
  if (kind === 'removed') {
    return (
      <del className={className}>
        <span className="visually-hidden">removed: </span>
        {code}
      </del>
    );
  }
  return <span className={className}>{code}</span>;
}
