import { site } from '../../site.config.ts';
import { Icon } from '../ui/Icon.tsx';

/**
 * A map of the town, 400 px high. map.client.ts puts the frame in when it comes near the screen
 * and the provider responds; until then, and where it does not, the town is named here in words.
 * None for a town whose place the owner has not given.
 */
export function TownMap() {
  const { town, county, latitude, longitude } = site.base;
  if (latitude === undefined || longitude === undefined) return null;
  const [west, south, east, north] = [longitude - 0.06, latitude - 0.03, longitude + 0.06, latitude + 0.03];
  const query = `bbox=${[west, south, east, north].map((degrees) => degrees.toFixed(4)).join('%2C')}`;
  return (
    <div>
      <div
        data-map={`https://www.openstreetmap.org/export/embed.html?${query}&layer=mapnik`}
        data-map-title={`Map of ${town}`}
        className="relative grid h-[400px] place-items-center overflow-hidden rounded-card border border-line bg-ground"
      >
        <p className="grid justify-items-center gap-2 p-6 text-center text-small text-soft">
          <Icon name="pin" className="size-8 text-teal" />
          <strong className="text-ink text-subheading">{town}</strong>
          {[county && `${county}.`, site.area && `From here we come to ${site.area}.`]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      <p className="mt-2 text-small">
        <a
          className="inline-block py-1 underline"
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          See {town} on a map<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
    </div>
  );
}
