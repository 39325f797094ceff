import {
  type IssueAssignee,
  type IssueComment,
  MAX_COMMENT_LENGTH,
  type TrackedIssueDetail,
} from '@curbcut/contract';
import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Button } from '#app/components/Button.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { RetryNotice } from '#app/components/RetryNotice.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatShortDateTime } from '#app/format/format.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { useSession } from '#app/session/session.ts';
import { focusHeadingWhenShown } from '#app/shell/use-heading-focus.ts';
import { useSitePeople } from '../use-site-people.ts';
import { MentionField } from './MentionField.tsx';
import { splitComment, toStoredText } from './mention-text.ts';
import { useIssuePeople } from './use-issue-people.ts';

interface Props {
  siteId: string;
  detail: TrackedIssueDetail;
}

/** An issue's comments and watchers. */
export function IssueComments({ siteId, detail }: Props) {
  const { issue, comments } = detail;
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // Notifications about comments lead here. The browser looks for the section before it's loaded.
  useEffect(() => {
    if (hash === '#comments') section.current?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return (
    <section
      ref={section}
      aria-labelledby="comments"
      className="space-y-3 border-t border-line pt-4 text-small"
    >
      <h3 id="comments" className="text-base font-bold">
        Comments
      </h3>
      {comments.length === 0 && <p className="text-muted">No comments yet.</p>}
      {comments.length > 0 && (
        <ul className="space-y-3">
          {comments.map((comment) => (
            <Comment key={comment.id} siteId={siteId} issueId={issue.id} comment={comment} />
          ))}
        </ul>
      )}
      <IfCan permission="issues:write">
        <CommentForm siteId={siteId} issueId={issue.id} />
      </IfCan>
      <Watchers siteId={siteId} detail={detail} />
    </section>
  );
}

function Comment({ siteId, issueId, comment }: { siteId: string; issueId: string; comment: IssueComment }) {
  const { user } = useSession();
  const { deleteComment } = useIssuePeople(siteId, issueId);
  const { author, created_at: at } = comment;
  return (
    <li className="space-y-1 rounded-field bg-sunken p-3">
      <p className="flex flex-wrap items-baseline gap-x-2 text-muted">
        <strong className="text-ink wrap-anywhere">{author.name}</strong>
        <time dateTime={at}>{formatShortDateTime(at)}</time>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">
        {splitComment(comment).map(({ text, isMention }, index) =>
          isMention ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comment never change their order.
            <strong key={index}>{text}</strong>
          ) : (
            text
          ),
        )}
      </p>
      {author.user_id !== null && author.user_id === user?.id && (
        <AlertDialog
          title="Delete this comment?"
          confirmLabel="Delete comment"
          trigger={
            <Button variant="link" size="sm">
              Delete<span className="visually-hidden"> comment from {formatShortDateTime(at)}</span>
            </Button>
          }
          isPending={deleteComment.isPending}
          onConfirm={(close) =>
            deleteComment.mutate(comment.id, {
              onSuccess: () => {
                // The button that would get focus back disappears with the comment.
                focusHeadingWhenShown('#comments');
                close();
                showToast({ kind: 'success', text: 'Comment deleted.' });
              },
            })
          }
        >
          <p>You can’t undo this. People may already have read it in an email.</p>
          <ErrorNotice error={deleteComment.error} />
        </AlertDialog>
      )}
    </li>
  );
}

function CommentForm({ siteId, issueId }: { siteId: string; issueId: string }) {
  const people = useSitePeople(siteId);
  const { comment } = useIssuePeople(siteId, issueId);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<readonly IssueAssignee[]>([]);
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() === '') return event.currentTarget.querySelector('textarea')?.focus();
    if (comment.isPending) return;
    comment.mutate(toStoredText(text, picked), {
      onSuccess: () => {
        // Keeps text that was typed while the comment was being sent.
        setText((now) => (now === text ? '' : now));
        showToast({ kind: 'success', text: 'Comment added.' });
      },
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <MentionField
        label="Add a comment"
        hint="Type @ to mention someone. They’ll be notified."
        error={isMissing ? 'Enter a comment' : null}
        maxLength={MAX_COMMENT_LENGTH}
        people={people.data ?? []}
        value={text}
        onValueChange={(value) => {
          setText(value);
          setMissing(false);
        }}
        onMention={(person) => setPicked([...picked.filter(({ name }) => name !== person.name), person])}
      />
      <RetryNotice query={people} what="people you can mention" />
      <ErrorNotice lead="We couldn’t add your comment. It’s still here." error={comment.error} />
      <div>
        <Button type="submit" size="sm" isPending={comment.isPending}>
          Comment
        </Button>
      </div>
    </form>
  );
}

function Watchers({ siteId, detail: { issue, watchers, is_watching: isWatching } }: Props) {
  const { watch } = useIssuePeople(siteId, issue.id);
  const names = new Intl.ListFormat('en-US').format(watchers.map(({ name }) => name));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        size="sm"
        variant="secondary"
        isPending={watch.isPending}
        onClick={() => watch.mutate(!isWatching)}
      >
        <Icon path={isWatching ? mdiEyeOffOutline : mdiEyeOutline} />
        {isWatching ? 'Stop watching' : 'Watch'}
      </Button>
      <p className="min-w-0 text-muted wrap-anywhere">
        {watchers.length === 0 ? 'No one is watching this issue.' : `Watched by ${names}.`}
      </p>
      <ErrorNotice error={watch.error} />
    </div>
  );
}
