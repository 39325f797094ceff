import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/Button.tsx';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { FileField } from '#app/components/FileField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { useImportAudit } from './use-audit-exchange.ts';

/** Opens the dialog for importing an audit file. */
export function ImportAudit() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Import audit
      </Button>
      <Dialog title="Import audit" isOpen={isOpen} onOpenChange={setOpen}>
        <ImportForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const importing = useImportAudit();
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(file === null);
    if (file === null) return input.current?.focus();
    if (importing.isPending) return;
    importing.mutate(file, {
      onSuccess: async (audit) => {
        onClose();
        await navigate(`/audits/${audit.id}`);
        showToast({ kind: 'success', text: `${audit.title} was imported.` });
      },
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>
        Choose an exported audit (.tar). We’ll add it to your account with its answers, history and
        screenshots. Names are imported as plain text, and signatures can be checked only by their hash.
      </p>
      <FileField
        label="Audit file (.tar)"
        accept=".tar,application/x-tar"
        ref={input}
        error={isMissing ? 'Choose a file' : undefined}
        onFile={(chosen) => {
          setFile(chosen);
          setMissing(false);
          importing.reset();
        }}
      />
      <ErrorNotice error={importing.error} />
      <DialogFormActions submitLabel="Import audit" isPending={importing.isPending} onCancel={onClose} />
    </form>
  );
}
