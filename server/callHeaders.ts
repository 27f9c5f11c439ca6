const OBJECT = 'application/vnd.pgrst.object+json';

/** Preferences that the product states; PostgREST too passes over those that it does not know. */
const PREFERENCES = /^(count=exact|return=(minimal|representation)|missing=default)$/;

/** As they are: who asks, and with what client. */
const UNCHANGED = ['apikey', 'authorization', 'user-agent', 'x-client-info', 'x-supabase-api-version'];

/**
 * The headers that the backend gets. All that it could read besides, such as another schema,
 * a range, plans or CSV, the product does not use.
 */
export function passedHeaders(headers: Headers): Headers {
  const passed = new Headers({ 'content-type': 'application/json' });
  for (const name of UNCHANGED) {
    const value = headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  passed.set('accept', headers.get('accept') === OBJECT ? OBJECT : 'application/json');
  const preferences = (headers.get('prefer') ?? '').split(',').map((part) => part.trim());
  const known = preferences.filter((part) => PREFERENCES.test(part));
  if (known.length > 0) passed.set('prefer', known.join(','));
  return passed;
}

/** Whether a body says that it is JSON in UTF-8, not compressed, and about the one schema that there is. */
export function isJson(headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  return /^application\/json *(; *charset=utf-8)?$/i.test(type) && !headers.has('content-encoding');
}

/** Whether a schema is asked for that is not served. */
export const asksOtherSchema = (headers: Headers): boolean =>
  ['accept-profile', 'content-profile'].some((name) => (headers.get(name) ?? 'public') !== 'public');
