import { CodeFrame } from './CodeBlock.tsx';
import { type DiffLine, type LineSegment, parseDiffLines, splitLine, trimContext } from './diff-lines.ts';

interface Props {
  label: string;
  /** A unified diff without file names. */
  diff: string;
  /** The text to copy: the code after the change. */
  codeToCopy: string;
  /** Hides the label visually, and all but one of the unchanged lines before and after each change. */
  isCompact?: boolean;
  /** Placeholder text to highlight in the added lines, because someone has to replace it. */
  placeholders?: readonly string[];
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
export function CodeDiff({ label, diff, codeToCopy, isCompact = false, placeholders = [] }: Props) {
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
          <DiffLineRow
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one diff never change order
            key={index}
            line={line}
            isNextToCopy={isCompact && index < 2}
            placeholders={placeholders}
          />
        ))}
      </pre>
    </CodeFrame>
  );
}

function DiffLineRow({
  line,
  isNextToCopy,
  placeholders,
}: {
  line: DiffLine;
  placeholders: readonly string[];
  /** Whether the line ends at the copy button, so its text needs space for the button. */
  isNextToCopy: boolean;
}) {
  const { kind } = line;
  if (kind === 'gap') return <span className="block px-4 text-muted">…</span>;
  const { sign, row } = lineStyles[kind];
  const code = (
    <>
      <span aria-hidden="true" className="text-center text-muted select-none">
        {sign}
      </span>
      <code className="min-w-0">
        {line.text === ''
          ? ' '
          : splitLine(line, kind === 'added' ? placeholders : []).map((segment, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: segments of one line never change order
              <Segment key={index} segment={segment} />
            ))}
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

function Segment({ segment: { text, isChanged, isPlaceholder } }: { segment: LineSegment }) {
  const change = isChanged ? 'font-bold underline decoration-2 underline-offset-4' : undefined;
  if (!isPlaceholder) return <span className={change}>{text}</span>;
  return <mark className={`rounded-[0.25rem] bg-accent px-0.5 text-on-accent ${change ?? ''}`}>{text}</mark>;
}
