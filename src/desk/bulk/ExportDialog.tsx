import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { handleRefusal } from '../queryClient.ts';
import { type Exportable, exportCsv } from './exportCsv.ts';

/** Exports requests, and shows how many are read. */
export function ExportDialog({ what, onClose }: { what: Exportable; onClose: () => void }) {
  const [rows, setRows] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const controller = useRef<AbortController>(undefined);

  async function run() {
    setFailed(false);
    setRows(0);
    const current = new AbortController();
    controller.current = current;
    try {
      const count = await exportCsv(what, setRows, current.signal);
      toast({ title: `${count.toLocaleString()} exported` });
      onClose();
    } catch (error) {
      if (current.signal.aborted || handleRefusal(error)) return;
      setFailed(true);
    }
  }

  const start = useEffectEvent(run);
  useEffect(() => {
    start();
    return () => controller.current?.abort();
  }, []);

  return (
    <Dialog title="Export as CSV" onEscape={onClose}>
      <p className="mt-3 text-small text-soft figures" role={isFailed ? 'alert' : undefined}>
        {isFailed
          ? 'The export failed: the server did not answer. Nothing has been saved.'
          : `${rows.toLocaleString()} read…`}
      </p>
      <div className="mt-6 flex justify-end gap-3">
        {isFailed && <Button onClick={run}>Try again</Button>}
        <Button variant="secondary" autoFocus onClick={onClose}>
          {isFailed ? 'Close' : 'Stop'}
        </Button>
      </div>
    </Dialog>
  );
}
