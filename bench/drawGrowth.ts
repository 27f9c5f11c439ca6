import { drawGrowth } from './growthPlot.ts';
import { readGrowth } from './growthTable.ts';

/** `npm run bench -- --growth-plot`: draws what the table in docs/performance.md says, without measuring anew. */
drawGrowth(readGrowth());
