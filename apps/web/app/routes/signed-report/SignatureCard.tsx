import { downloadSignedText, type SignedReport } from '@curbcut/contract';
import { mdiCertificate, mdiDownload } from '@mdi/js';
import { buildUrl } from '#app/api/request.ts';
import { Card } from '#app/components/Card.tsx';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { formatShortDateTime } from '#app/format/format.ts';

/** Who signed a report, its hash and how to verify it. */
export function SignatureCard({ report, token }: { report: SignedReport; token: string }) {
  const { signature, has_signed_text } = report;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-8">
      <div className="flex min-w-0 items-start gap-3">
        <Icon path={mdiCertificate} className="mt-1 size-7 text-success" />
        <div className="min-w-0">
          <h2 className="text-title wrap-anywhere">Signed by {signature.name}</h2>
          <p className="text-muted">
            <time dateTime={signature.signed_at}>{formatShortDateTime(signature.signed_at)}</time>
          </p>
        </div>
      </div>
      <CodeBlock label="SHA-256 of the results, answers and issues" code={signature.hash} />
      <section aria-labelledby="verify-heading" className="grid gap-3">
        <h3 id="verify-heading" className="font-semibold">
          Verify the signature
        </h3>
        {has_signed_text ? (
          <>
            <ol className="grid max-w-prose list-decimal gap-1 pl-5">
              <li>Download the signed text. It contains everything the results are based on.</li>
              <li>
                Compute its SHA-256: <code>sha256sum signed.json</code> on Linux,{' '}
                <code>shasum -a 256 signed.json</code> on macOS, or{' '}
                <code>certutil -hashfile signed.json SHA256</code> on Windows.
              </li>
              <li>Compare it with the hash above, and with the hash in your copy of the report.</li>
            </ol>
            <LinkButton
              reloadDocument
              to={buildUrl(downloadSignedText.path, { token })}
              variant="secondary"
              className="justify-self-start"
            >
              <Icon path={mdiDownload} />
              Download signed text
            </LinkButton>
          </>
        ) : (
          <p className="max-w-prose">
            Compare the hash with the one in your copy of the report. The text isn’t available: the report was
            signed with an earlier version of Curbcut, which didn’t keep it.
          </p>
        )}
      </section>
    </Card>
  );
}
