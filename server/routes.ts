import { CALL_PATHS } from './api/parseCall.ts';
import { PLAIN_FORM_PATH } from './api/plainForm.ts';
import type { StaticFiles } from './http/files.ts';

/** The paths that are no files. */
const ROUTES = new Set(['/healthz', PLAIN_FORM_PATH, ...CALL_PATHS]);

/** What a path is called in the log: itself where the product knows it, since any other may hold what a person wrote. */
export const routeName = (pathname: string, files: Pick<StaticFiles, 'find'>): string =>
  ROUTES.has(pathname) ? pathname : (files.find(pathname) ?? 'unknown');
