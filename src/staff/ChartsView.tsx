import { useCallback, useEffect, useState } from 'react';
import { type Charts, readCharts } from '../backend/charts.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import type { ChartFigures } from './charts/ChartFigures.tsx';

type Drawn = { charts: Charts; Figures: typeof ChartFigures };

/** The desk's second view. What draws comes with the figures, and only here. */
export function ChartsView({ onFailure }: { onFailure: (error: unknown) => void }) {
  const [drawn, setDrawn] = useState<Drawn | 'loading' | 'failed'>('loading');

  const load = useCallback(async () => {
    setDrawn('loading');
    try {
      const [charts, { ChartFigures }] = await Promise.all([
        readCharts(),
        import('./charts/ChartFigures.tsx'),
      ]);
      setDrawn({ charts, Figures: ChartFigures });
    } catch (error) {
      setDrawn('failed');
      onFailure(error);
    }
  }, [onFailure]);

  useEffect(() => {
    load();
  }, [load]);

  return (
    <main className="wrap py-8 text-small">
      <h1 className="text-title">Figures</h1>
      <p className="mt-1 mb-6 text-soft">
        The last 365 days, without likely spam. Days and hours are London’s.
      </p>
      {drawn === 'loading' && <Spinner label="Loading the figures" />}
      {drawn === 'failed' && (
        <div
          role="alert"
          className="grid justify-items-start gap-3 rounded-card border border-line bg-card p-6"
        >
          <p className="font-bold text-subheading">The figures could not be loaded.</p>
          <p className="text-soft">Nothing is lost. Check the connection, then try again.</p>
          <Button onClick={load}>Try again</Button>
        </div>
      )}
      {typeof drawn === 'object' && <drawn.Figures charts={drawn.charts} />}
    </main>
  );
}
