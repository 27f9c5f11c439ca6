import { isRendered, picture } from '../assets/pictures.ts';
import type { FleetPicture } from './FleetGallery.tsx';

/** File name, and the caption, which is all that there is to say of it. */
const FLEET = [
  { name: 'fleet-van', caption: 'A plain van' },
  { name: 'fleet-suit', caption: 'Protective suits' },
  { name: 'fleet-fogger', caption: 'Fogger for disinfection' },
  { name: 'fleet-air-scrubber', caption: 'Air scrubber' },
  { name: 'fleet-atp-meter', caption: 'ATP meter' },
  { name: 'fleet-drums', caption: 'Drums and sharps bins' },
];

/** The six pictures of Fleet & Equipment. */
export const fleetPictures = (): Promise<FleetPicture[]> =>
  Promise.all(
    FLEET.map(async ({ name, caption }) => ({
      picture: await picture(name, [400, 960]),
      caption,
      isIllustration: isRendered(name),
    })),
  );
