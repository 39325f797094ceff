import { CodeBlock } from '../../components/CodeBlock.tsx';
import { TEST_CASES_URL } from './published-results.ts';

const commands = `git clone ${TEST_CASES_URL}
npm run act -- --cases wcag-act-rules --report report.json`;

/** How to reproduce the results. */
export function ReproduceResults() {
  return (
    <section aria-labelledby="repeat" className="max-w-3xl space-y-4">
      <h2 id="repeat" className="text-page">
        Reproduce the results
      </h2>
      <p>
        Download Curbcut’s source code and the W3C’s test cases. The command serves the cases on your machine,
        scans them with Curbcut, and counts results like the W3C. With <code>--earl FILE</code> it writes a
        report in the format that the W3C accepts.
      </p>
      <CodeBlock label="In the Curbcut source folder" code={commands} />
      <p className="text-muted">
        This page is generated from such a report. Do you get different results? Send us the test case.
      </p>
    </section>
  );
}
