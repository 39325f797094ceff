import { CodeFrame } from './CodeFrame.tsx';

/** Source code of a scanned page, shown as text, with keyboard scrolling and a copy button. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <CodeFrame label={label} textToCopy={code} contentName={label} className="max-h-72 p-4">
      <pre className="font-mono text-small break-words whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
    </CodeFrame>
  );
}
