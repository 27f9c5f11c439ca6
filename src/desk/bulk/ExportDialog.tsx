import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countSelected } from '../../backend/many.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressDialog } from '../../ui/ProgressDialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { CsvExport, Exportable } from './exportCsv.ts';
import { runSteps } from './runSteps.ts';
import { useStayGuard } from './useStayGuard.ts';

type ExportDialogProps = {
  what: Exportable;
  /** @param isAsked whether a person waits for what failed. */
  onFailure: (error: unknown, isAsked?: boolean) => void;
  onClose: () => void;
};

/** Writes a CSV file, and shows how far it is. Only what is exported is asked for, part by part. */
export function ExportDialog({ what, onFailure, onClose }: ExportDialogProps) {
  const [total, setTotal] = useState('ids' in what ? what.ids.length : undefined);
  const [rows, setRows] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const opened = useRef<CsvExport>(undefined);
  const isStopped = useRef(false);
  useStayGuard(!isFailed);

  async function open() {
    if (opened.current) return opened.current;
    // What writes is loaded now: nobody else needs it.
    const { openExport } = await import('./exportCsv.ts');
    opened.current = await openExport(what);
    return opened.current;
  }

  async function run() {
    setFailed(false);
    let csv: CsvExport | undefined;
    try {
      csv = await open();
    } catch {
      return setFailed(true);
    }
    if (!csv) return onClose();
    const { step, name } = csv;
    const ending = await runSteps(
      step,
      () => isStopped.current,
      () => setRows(opened.current?.rows ?? 0),
    );
    // Stopped in its last part, it is stopped as well.
    if (isStopped.current) return leave();
    try {
      if (typeof ending === 'object') throw ending.error;
      await csv.close();
    } catch (error) {
      onFailure(error);
      return setFailed(true);
    }
    toast({ title: `${csv.rows.toLocaleString()} exported`, description: name });
    onClose();
  }

  function leave() {
    opened.current?.abort().catch(() => undefined);
    onClose();
  }
  function stop() {
    isStopped.current = true;
    if (isFailed || !opened.current) leave();
  }

  const begin = useEffectEvent(() => {
    run();
    if ('ids' in what) return;
    // Without it the bar shows no end; why it fails is told by the export itself.
    countSelected(what.filters).then(
      ({ count }) => setTotal(count),
      () => undefined,
    );
  });
  useEffect(() => {
    begin();
    // Who leaves the list stops it.
    return () => {
      isStopped.current = true;
    };
  }, []);

  const done = rows.toLocaleString();
  const isKnown = total !== undefined;
  return (
    <ProgressDialog
      title={
        isKnown ? `Exporting: ${done} of ${Math.max(total, rows).toLocaleString()}` : `Exporting: ${done}`
      }
      progress={isFailed ? undefined : { done: rows, total }}
      onEscape={stop}
      actions={
        <>
          {isFailed && <Button onClick={run}>Try again</Button>}
          <Button variant="secondary" autoFocus onClick={stop}>
            {isFailed ? 'Give up' : 'Stop'}
          </Button>
        </>
      }
    >
      <p>
        {isFailed
          ? 'The export stopped: the server did not answer, or the file could not be written. Nothing is saved yet.'
          : 'Keep this page open until it is done.'}
      </p>
    </ProgressDialog>
  );
}
