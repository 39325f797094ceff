import { changeSite, type Site } from '@curbcut/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sitesKey } from '#app/account/user-scans.ts';
import { ApiError } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';

interface Props {
  site: Pick<Site, 'id' | 'default_branch'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks for the branch whose uploads open and close a site's issues. */
export function DefaultBranchDialog({ site, isOpen, onOpenChange }: Props) {
  return (
    <Dialog title="Change default branch" isOpen={isOpen} onOpenChange={onOpenChange}>
      <DefaultBranchForm site={site} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DefaultBranchForm({ site, onClose }: Pick<Props, 'site'> & { onClose: () => void }) {
  const [branch, setBranch] = useState(site.default_branch ?? 'main');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: () =>
      callApi(changeSite, { params: { siteId: site.id }, body: { default_branch: branch.trim() } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: sitesKey });
      showToast({ kind: 'success', text: `Uploads from ${branch.trim()} now update this site’s issues.` });
      onClose();
    },
    onError: () => field.current?.focus(),
  });
  const fieldError = change.error instanceof ApiError ? change.error.details.default_branch?.[0] : undefined;
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(branch.trim() === '');
        if (branch.trim() === '') field.current?.focus();
        else change.mutate();
      }}
    >
      <TextField
        ref={field}
        label="Default branch"
        value={branch}
        onChange={({ target }) => {
          setBranch(target.value);
          setMissing(false);
        }}
        error={isMissing ? 'Enter a branch' : fieldError}
        hint="Only this branch’s uploads open and close issues. Applies to later uploads."
        maxLength={250}
        autoComplete="off"
        spellCheck={false}
      />
      {fieldError === undefined && <ErrorNotice error={change.error} />}
      <DialogFormActions submitLabel="Save branch" isPending={change.isPending} onCancel={onClose} />
    </form>
  );
}
