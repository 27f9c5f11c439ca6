import { altOf, picture } from '../assets/pictures.ts';
import type { FleetPicture } from './FleetGallery.tsx';

/** File name, caption, and what is seen. */
const FLEET = [
  {
    name: 'fleet-van',
    caption: 'A plain van',
    alt: 'A plain white panel van without markings.',
  },
  {
    name: 'fleet-suit',
    caption: 'Protective suits',
    alt: 'A protective suit in an open locker.',
  },
  {
    name: 'fleet-fogger',
    caption: 'Fogger for disinfection',
    alt: 'A cold fogger with a wide nozzle.',
  },
  {
    name: 'fleet-air-scrubber',
    caption: 'Air scrubber',
    alt: 'An air scrubber on wheels with its duct.',
  },
  {
    name: 'fleet-atp-meter',
    caption: 'ATP meter',
    alt: 'A hand-held meter showing a tick.',
  },
  {
    name: 'fleet-drums',
    caption: 'Drums and sharps bins',
    alt: 'Steel shelves with drums and sharps bins in order.',
  },
];

/** The six pictures of Fleet & Equipment. */
export const fleetPictures = (): Promise<FleetPicture[]> =>
  Promise.all(
    FLEET.map(async ({ name, caption, alt }) => ({
      picture: await picture(name, [400, 960]),
      caption,
      alt: altOf(name, alt),
    })),
  );
