import type { Suggestion, SuggestionReply } from '@curbcut/contract';
import { mdiCheckDecagramOutline, mdiPencilOutline, mdiRobotOutline } from '@mdi/js';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LoadingDots } from '#app/components/LoadingDots.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { isSuggestionPending, useRequestSuggestion, useSuggestion } from '#app/scans/results/use-issue.ts';
import { IssueSection } from '../IssueSection.tsx';
import { FixCode } from './FixCode.tsx';

/** A language model's suggestion for an issue, on request. */
export function ModelSuggestion({ scanId, issueId }: { scanId: string; issueId: string }) {
  const { data: reply, error, refetch } = useSuggestion(scanId, issueId);
  const { mutate: ask, isPending: isSent, error: refusal } = useRequestSuggestion(scanId, issueId);
  const isWaiting = isSent || (reply !== undefined && isSuggestionPending(reply));
  const suggestion = isWaiting ? null : (reply?.suggestion ?? null);
  return (
    <IssueSection title="Ask a language model">
      {error && !reply && (
        <Notice kind="error">
          <p>{getErrorMessage(error)}</p>
          <Button onClick={() => refetch()}>Try again</Button>
        </Notice>
      )}
      {suggestion?.status === 'ready' && <SuggestionContent suggestion={suggestion} />}
      {suggestion?.status === 'failed' && (
        <Notice kind="warning">
          <p>{suggestion.error}</p>
        </Notice>
      )}
      {refusal && !isWaiting && (
        <Notice kind="error" isAnnounced>
          <p>{getErrorMessage(refusal)}</p>
        </Notice>
      )}
      {reply && !isWaiting && suggestion?.status !== 'ready' && (
        <SuggestionPrompt reply={reply} onAsk={() => ask()} />
      )}
      <div role="status">
        {isWaiting && (
          <p className="flex items-center gap-3 text-muted">
            <LoadingDots isSmall />
            Waiting for the model. We’ll verify its suggestion on the page. This can take a few minutes.
          </p>
        )}
        {suggestion?.status === 'ready' && <p className="sr-only">The model has answered.</p>}
      </div>
    </IssueSection>
  );
}

/** Explains what is sent to the model and how many questions are left. */
function SuggestionPrompt({ reply, onAsk }: { reply: SuggestionReply; onAsk: () => void }) {
  const { model, budget, sends_page_text, suggestion } = reply;
  const { used, allowed } = budget;
  return (
    <>
      <p>
        {model} can explain this issue in plain language and suggest a fix. You’ll see the fix only if we can
        verify it on the page.
      </p>
      <p className="text-small text-muted">
        We send the rule, the measurements and the start of the element’s source
        {sends_page_text && ' (plus the page title, path and preceding text)'}. Form input is never sent.
        You’ve used {formatNumber(used)} of {formatCount(allowed, 'suggestion')} this month.
      </p>
      {used < allowed ? (
        <Button onClick={onAsk}>{suggestion === null ? 'Ask the model' : 'Ask again'}</Button>
      ) : (
        <p>You can ask again on {formatDay(budget.resets_at)}.</p>
      )}
    </>
  );
}

function SuggestionContent({ suggestion }: { suggestion: Suggestion }) {
  const { model, explanation, change, no_change_because } = suggestion;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-2">
        <Badge>
          <Icon path={mdiRobotOutline} className="size-4" />
          Written by {model}
        </Badge>
        {change && (
          <Badge tone="success">
            <Icon path={mdiCheckDecagramOutline} className="size-4" />
            Verified on the live page
          </Badge>
        )}
      </div>
      {explanation !== null && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{explanation}</p>}
      {change === null ? (
        <p className="text-muted">{no_change_because}</p>
      ) : (
        <>
          <p className="[overflow-wrap:anywhere]">{change.fix.why}</p>
          {change.fix.needs_author_text !== null && (
            <Notice kind="warning">
              <p className="flex items-center gap-2 font-semibold">
                <Icon path={mdiPencilOutline} className="size-5" />
                Check the text
              </p>
              <p>{change.fix.needs_author_text}</p>
            </Notice>
          )}
          <FixCode issueFix={change} changedLabel={`changed by ${model}`} />
        </>
      )}
    </div>
  );
}

function formatDay(moment: string): string {
  return new Date(moment).toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });
}
