import { site } from '../../site.config.ts';
import { MAP_HEIGHT, MAP_WIDTH } from '../content/mapFrame.ts';

/**
 * Where we work: a map drawn at build, 400 px high, which asks nobody. map.client.ts puts the provider's frame
 * below it, or on a phone over it, when it comes near the screen and the provider responds.
 * None for a town whose place the owner has not given.
 */
export function TownMap() {
  const { town, county, latitude, longitude } = site.base;
  const towns = site.towns ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const [west, south, east, north] = [longitude - 0.06, latitude - 0.03, longitude + 0.06, latitude + 0.03];
  const query = `bbox=${[west, south, east, north].map((degrees) => degrees.toFixed(4)).join('%2C')}`;
  return (
    <div data-screen className="max-lg:[grid-area:3/1]">
      <div
        data-map={`https://www.openstreetmap.org/export/embed.html?${query}&layer=mapnik`}
        data-map-title={`Map of ${town}`}
        className="relative h-[400px] overflow-hidden rounded-card border bg-ground"
      >
        {/* Browsers fetch at once what <use> names: map.client.ts takes the drawing out of here when it is near. */}
        <noscript>
          <svg
            viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
            role="img"
            aria-label={`Map of south Wales: ${towns.join(', ')}`}
            className="h-[400px] w-full overflow-visible"
          >
            <use href="/map.svg#map" />
          </svg>
        </noscript>
        <p className="absolute inset-x-0 bottom-0 bg-card p-3 text-small">
          <strong>{town}</strong>
          {county && `, ${county}`}. {site.area && `From here we come to ${site.area}.`}
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
