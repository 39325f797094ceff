import { Link } from 'react-router';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { WIDGET_SIZE_LIMIT_KB } from '#app/marketing/marketing-numbers.ts';

const EXAMPLE_COMMAND = 'npm run --silent curbcut -- scan example.com --max-pages 20 --fail-on serious';

/** The other ways to run the scanner. */
export function ScannerInterfaces() {
  return (
    <section aria-labelledby="ways" className="page-width py-section">
      <h2 id="ways" className="text-page">
        Use Curbcut in the browser, the terminal or your own code
      </h2>
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <h3 className="text-title">A command for your build</h3>
          <p className="text-muted">
            The same scanner without a server. Exit code 0: nothing at or above your threshold. 1: issues
            found. 2: the site couldn’t be scanned.
          </p>
          <CodeBlock code={EXAMPLE_COMMAND} label="In a terminal" />
          <p className="text-muted">
            Pass it a baseline of known issues, and it fails only on new ones. The included GitHub Action and
            GitLab job keep a single comment up to date on each pull request and write SARIF and JUnit files.
          </p>
          <h3 className="pt-2 text-title">Fixes as patches</h3>
          <p className="text-muted">
            <code className="font-mono">curbcut fix</code> prints a patch for each verified fix, in your
            framework’s code. It can also edit static HTML files after showing you the changes.
          </p>
        </div>
        <div className="space-y-4">
          <h3 className="text-title">HTTP API</h3>
          <p className="text-muted">
            Anything you can do here, you can also do through the API: start scans, follow their progress and
            page through the results.{' '}
            <Link to="/help/api" className="text-link">
              Read the API reference
            </Link>
            .
          </p>
          <h3 className="pt-2 text-title">Your coding assistant</h3>
          <p className="text-muted">
            <code className="font-mono">curbcut mcp</code> lets an assistant scan a page, read the issues and
            their verified fixes, and scan again after applying them.
          </p>
          <h3 className="pt-2 text-title">A widget for your visitors</h3>
          <p className="text-muted">
            Optional and under {WIDGET_SIZE_LIMIT_KB}KB: text size, high contrast and keyboard aids. It makes
            pages more comfortable to use. It doesn’t fix them.{' '}
            <Link to="/help/widget" className="text-link">
              What the widget doesn’t do
            </Link>
          </p>
          <h3 className="pt-2 text-title">Your own machine</h3>
          <p className="text-muted">Run Curbcut on your own infrastructure. Your data stays there.</p>
        </div>
      </div>
    </section>
  );
}
