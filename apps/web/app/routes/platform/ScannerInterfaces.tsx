import { Link } from 'react-router';
import { CodeBlock } from '../../components/CodeBlock.tsx';
import { WIDGET_SIZE_LIMIT_KB } from '../../marketing/marketing-numbers.ts';

const EXAMPLE_COMMAND = 'npm run --silent curbcut -- scan example.com --max-pages 20 --fail-on serious';

/** The other doors to the same scanner. */
export function ScannerInterfaces() {
  return (
    <section aria-labelledby="ways" className="page-width py-section">
      <h2 id="ways" className="text-page">
        In the browser, in the terminal, in your own code
      </h2>
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <h3 className="text-title">A command for your build</h3>
          <p className="text-muted">
            The same scanner without a server. It ends with 0 when nothing at or above your threshold was
            found, with 1 when something was, and with 2 when a site could not be scanned.
          </p>
          <CodeBlock code={EXAMPLE_COMMAND} label="In a terminal" />
          <p className="text-muted">
            Hand it a file of the issues that you know, and it fails on new ones only. A GitHub Action and a
            GitLab job come with it: they keep one comment up to date and write SARIF and JUnit.
          </p>
          <h3 className="pt-2 text-title">The changes as patches</h3>
          <p className="text-muted">
            <code className="font-mono">curbcut fix</code> prints a patch for each change that is proven, in
            the code of your framework. Static HTML files it can edit by itself, after it has shown you what
            it would do.
          </p>
        </div>
        <div className="space-y-4">
          <h3 className="text-title">An API, described once</h3>
          <p className="text-muted">
            What this site can do, your programs can do: start scans, follow them as they go, read results
            page by page.{' '}
            <a href="/api/docs" className="text-link">
              Read the API documentation
            </a>
            .
          </p>
          <h3 className="pt-2 text-title">Your coding assistant</h3>
          <p className="text-muted">
            <code className="font-mono">curbcut mcp</code> lets an assistant scan a page, read the issues and
            their proven changes, and check again once it has mended them.
          </p>
          <h3 className="pt-2 text-title">A widget for your visitors</h3>
          <p className="text-muted">
            Optional, and under {WIDGET_SIZE_LIMIT_KB}KB: text size, high contrast and aids for the keyboard.
            A comfort, never a substitute for mending.{' '}
            <Link to="/help/widget" className="text-link">
              What the widget does not do
            </Link>
          </p>
          <h3 className="pt-2 text-title">Your own machine</h3>
          <p className="text-muted">
            All of Curbcut can be installed where your sites are. Pages, pictures and findings stay there.
          </p>
        </div>
      </div>
    </section>
  );
}
