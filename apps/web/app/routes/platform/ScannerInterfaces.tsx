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
            The same scanner without a server. It exits with 0 when there are no issues at or above your
            threshold, 1 when there are, and 2 when a site could not be scanned.
          </p>
          <CodeBlock code={EXAMPLE_COMMAND} label="In a terminal" />
          <p className="text-muted">
            Pass it a baseline of known issues, and it fails only on new ones. The included GitHub Action and
            GitLab job update one comment per pull request and write SARIF and JUnit files.
          </p>
          <h3 className="pt-2 text-title">Fixes as patches</h3>
          <p className="text-muted">
            <code className="font-mono">curbcut fix</code> prints a patch for each verified fix, in the code
            of your framework. It can also edit static HTML files after showing you the changes.
          </p>
        </div>
        <div className="space-y-4">
          <h3 className="text-title">HTTP API</h3>
          <p className="text-muted">
            Everything on this site is available to your programs: start scans, follow their progress and read
            results page by page.{' '}
            <a href="/api/docs" className="text-link">
              Read the API documentation
            </a>
            .
          </p>
          <h3 className="pt-2 text-title">Your coding assistant</h3>
          <p className="text-muted">
            <code className="font-mono">curbcut mcp</code> lets an assistant scan a page, read the issues and
            their verified fixes, and scan again after applying them.
          </p>
          <h3 className="pt-2 text-title">A widget for your visitors</h3>
          <p className="text-muted">
            Optional and under {WIDGET_SIZE_LIMIT_KB}KB: text size, high contrast and keyboard aids. It adds
            comfort but never replaces fixing issues.{' '}
            <Link to="/help/widget" className="text-link">
              What the widget does not do
            </Link>
          </p>
          <h3 className="pt-2 text-title">Your own machine</h3>
          <p className="text-muted">
            Install all of Curbcut on your own infrastructure. Pages, screenshots and findings stay there.
          </p>
        </div>
      </div>
    </section>
  );
}
