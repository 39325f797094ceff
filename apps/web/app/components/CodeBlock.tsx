import { CodeFrame } from './CodeFrame.tsx';

/** Source of a scanned page: shown as text, scrollable by keyboard, with a way to take it along. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <CodeFrame label={label} textToCopy={code} contentName={label} className="max-h-72 p-4">
      <pre className="font-mono text-small break-words whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
    </CodeFrame>
  );
}
