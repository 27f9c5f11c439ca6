import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const CONTENT = join(import.meta.dirname, '..', '..', 'src', 'content', 'services');

/** The twelve service pages' paths. */
export const servicePaths = () =>
  readdirSync(CONTENT).map((file) => `/services/${file.replace(/\.md$/, '')}`);

/** Every page that a visitor can find. */
export const publicPaths = () => ['/', ...servicePaths(), '/before-we-come', '/privacy'];
