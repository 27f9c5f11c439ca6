import { useCallback, useEffect, useState } from 'react';
import { type Charts, readCharts } from '../backend/charts.ts';
import { Spinner } from '../ui/Spinner.tsx';
import type { ChartFigures } from './figures/ChartFigures.tsx';
import { FetchFailure } from './FetchFailure.tsx';

type Drawn = { charts: Charts; Figures: typeof ChartFigures };

/** The desk's second view. What draws comes with the figures, and only here. */
export function ChartsView({ onFailure }: { onFailure: (error: unknown) => void }) {
  const [drawn, setDrawn] = useState<Drawn | 'loading' | 'failed'>('loading');

  const load = useCallback(async () => {
    setDrawn('loading');
    try {
      const [charts, { ChartFigures }] = await Promise.all([
        readCharts(),
        import('./figures/ChartFigures.tsx'),
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
      {drawn === 'failed' && <FetchFailure what="figures" onRetry={load} />}
      {typeof drawn === 'object' && <drawn.Figures charts={drawn.charts} />}
    </main>
  );
}
