import type { ServiceOption, Urgency } from '../domain/choices.ts';
import { supabase, withStatus } from './supabase.client.ts';

/** How soon, as the charts count it; `open` where the visitor left it open. */
export type ChartedUrgency = Urgency | 'open';

/** How many waited how long until somebody took or answered them. */
export type Waits = {
  /** Under ten minutes, an hour, four hours, a day; longer; nobody yet. */
  amounts: number[];
  /** Of those that were taken; null while none was. */
  median_seconds: number | null;
};

/** The requests of the last 365 days without likely spam. Days and hours are London's. */
export type Charts = {
  /** `YYYY-MM-DD`. */
  last_day: string;
  /** 365 for each, the last day last. */
  days: Record<ChartedUrgency, number[]>;
  services: Partial<Record<ServiceOption, number>>;
  /** 24 for each day of the week, Monday's first. */
  hours: number[];
  taken: Record<'emergency' | 'other', Waits>;
};

/** What the desk draws. @throws when the call failed, or the user is no longer an admin. */
export async function readCharts(): Promise<Charts> {
  const { data, error, status } = await supabase.rpc('submission_charts');
  if (error) throw withStatus(error, status);
  return data as Charts;
}
