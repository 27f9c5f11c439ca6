import { site } from '../../site.config.ts';

/**
 * Whether people may ring or write in Welsh, as the owner states it. Until then it claims nothing: “Welsh? Ask us.”
 * Then: both; by phone, and please write in English; in writing, and we speak English; or English alone.
 */
const PASSAGES: Record<NonNullable<typeof site.welsh>, string> = {
  '': 'Cymraeg? Gofynnwch i ni.',
  both: 'Mae croeso i chi ffonio neu ysgrifennu atom yn Gymraeg.',
  phone: 'Mae croeso i chi ffonio yn Gymraeg. Ysgrifennwch yn Saesneg, os gwelwch yn dda.',
  writing: 'Mae croeso i chi ysgrifennu atom yn Gymraeg. Ar y ffôn, Saesneg yn unig rydym yn ei siarad.',
  neither: 'Mae’n ddrwg gennym, dim ond yn Saesneg y gallwn ateb.',
};

/** A short passage in Welsh, read aloud as Welsh. */
export const WelshLine = ({ className }: { className?: string }) => (
  <p lang="cy" className={className}>
    {PASSAGES[site.welsh ?? '']}
  </p>
);
