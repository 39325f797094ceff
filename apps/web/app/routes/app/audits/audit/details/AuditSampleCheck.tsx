import type { Audit, SampleCheck } from '@curbcut/contract';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatCount } from '#app/format/format.ts';
import { SampleGaps } from '../../setup/SampleGaps.tsx';
import { useAddAuditPages, useAuditSampleCheck } from '../../setup/use-audit-sample.ts';
import type { Answers } from '../use-answers.ts';
import { useSentAnswers } from '../use-sent-answers.ts';

/** Compares a running audit's random pages with the others, and adds pages that the sample lacks. */
export function AuditSampleCheck({ audit, answers }: { audit: Audit; answers: Answers }) {
  const { data } = useAuditSampleCheck(audit, {
    enabled: audit.role === 'owner' && audit.signature === null && !audit.imported,
  });
  const adding = useAddAuditPages(audit.id);
  const sentAnswers = useSentAnswers(answers);
  // Without the scan, there is nothing to compare with.
  if (!data) return null;

  const add = (pages: SampleCheck['proposed']) =>
    sentAnswers.thenDo(() =>
      adding.mutate(
        { page_ids: pages.map(({ page_id }) => page_id) },
        {
          onSuccess: ({ outdated }) => {
            const again =
              outdated > 0
                ? ` ${formatCount(outdated, 'question needs', 'questions need')} a new answer.`
                : '';
            showToast({ kind: 'success', text: `${formatCount(pages.length, 'page')} added.${again}` });
          },
          onError: showErrorToast,
        },
      ),
    );

  return (
    <SampleGaps {...data} isPending={sentAnswers.isSending || adding.isPending} onAdd={add}>
      <p>If you add pages, questions about the whole sample need new answers.</p>
    </SampleGaps>
  );
}
