import { CodeBlock } from '../../components/CodeBlock.tsx';
import { TEST_CASES_URL } from './published-results.ts';

const commands = `git clone ${TEST_CASES_URL}
npm run act -- --cases wcag-act-rules --report report.json`;

/** How anybody gets the same figures, or others. */
export function ReproduceResults() {
  return (
    <section aria-labelledby="repeat" className="max-w-3xl space-y-4">
      <h2 id="repeat" className="text-page">
        Repeat it
      </h2>
      <p>
        Take Curbcut’s source and the W3C’s test cases. The command serves the cases on your own machine,
        scans them with the product itself, and counts as the W3C does. With <code>--earl FILE</code> it
        writes the report that the W3C takes.
      </p>
      <CodeBlock label="In the folder of Curbcut’s source" code={commands} />
      <p className="text-muted">
        This page is made from such a report. Does it come out otherwise for you? Tell us: the case counts for
        more than the figure.
      </p>
    </section>
  );
}
