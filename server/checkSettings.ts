import { readSettings, SettingsError } from './settings.ts';

/** Ends with 1 and every fault named, or silently with 0. Run before a build by `npm start`. */
try {
  readSettings(process.env);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
