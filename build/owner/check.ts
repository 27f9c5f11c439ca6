import { CONFIG, readConfig } from './configFaults.ts';
import { lineOfValue } from './configLines.ts';
import { doubtsAbout } from './doubts.ts';
import type { Fault } from './fault.ts';
import { checkPictures } from './pictures.ts';
import { serviceNames, textFaults } from './services.ts';

/** What the owner has to mend before a site can be built, and what may be meant otherwise. */
export async function checkOwnersPart(root: string): Promise<{ faults: Fault[]; doubts: Fault[] }> {
  const config = await readConfig(root);
  const pictures = await checkPictures(
    root,
    serviceNames(root),
    'site' in config ? config.site.pictures : {},
  );
  const facts =
    'site' in config
      ? doubtsAbout(config.site).map(({ path, message }) => ({
          file: CONFIG,
          line: lineOfValue(config.text, path),
          message,
        }))
      : [];
  return {
    faults: [...config.faults, ...textFaults(root), ...pictures.faults],
    doubts: [...facts, ...pictures.doubts],
  };
}
