import { nameOf, preferred } from './shapes.ts';

const FILES = import.meta.glob<string>(
  [
    './pictures/{logo,icon}.{svg,png,webp,jpg,jpeg,avif}',
    './pictures/{logo,icon}.{SVG,PNG,WEBP,JPG,JPEG,AVIF}',
  ],
  { eager: true, query: '?url', import: 'default' },
);
const FOLDER = 'src/assets';

const find = (name: string) => preferred(Object.keys(FILES).filter((file) => nameOf(file) === name));

const logo = find('logo');

/** Where the owner's own mark is asked for; undefined where there is none, and ours is drawn. */
export const LOGO_URL = logo && FILES[logo];

/** The path of the owner's own icon, from the project's root; undefined where there is none. */
export const iconFile = () => find('icon')?.replace('.', FOLDER);
