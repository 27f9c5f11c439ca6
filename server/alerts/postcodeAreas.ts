/** The postcode areas of the United Kingdom, each with the town that its mail goes through. */
const AREAS = new Map(
  `
  AB Aberdeen, AL St Albans, B Birmingham, BA Bath, BB Blackburn, BD Bradford, BH Bournemouth, BL Bolton,
  BN Brighton, BR Bromley, BS Bristol, BT Belfast, CA Carlisle, CB Cambridge, CF Cardiff, CH Chester,
  CM Chelmsford, CO Colchester, CR Croydon, CT Canterbury, CV Coventry, CW Crewe, DA Dartford, DD Dundee,
  DE Derby, DG Dumfries, DH Durham, DL Darlington, DN Doncaster, DT Dorchester, DY Dudley, E London,
  EC London, EH Edinburgh, EN Enfield, EX Exeter, FK Falkirk, FY Blackpool, G Glasgow, GL Gloucester,
  GU Guildford, HA Harrow, HD Huddersfield, HG Harrogate, HP Hemel Hempstead, HR Hereford, HS Stornoway,
  HU Hull, HX Halifax, IG Ilford, IP Ipswich, IV Inverness, KA Kilmarnock, KT Kingston upon Thames,
  KW Kirkwall, KY Kirkcaldy, L Liverpool, LA Lancaster, LD Llandrindod Wells, LE Leicester, LL Llandudno,
  LN Lincoln, LS Leeds, LU Luton, M Manchester, ME Rochester, MK Milton Keynes, ML Motherwell, N London,
  NE Newcastle, NG Nottingham, NN Northampton, NP Newport, NR Norwich, NW London, OL Oldham, OX Oxford,
  PA Paisley, PE Peterborough, PH Perth, PL Plymouth, PO Portsmouth, PR Preston, RG Reading, RH Redhill,
  RM Romford, S Sheffield, SA Swansea, SE London, SG Stevenage, SK Stockport, SL Slough, SM Sutton,
  SN Swindon, SO Southampton, SP Salisbury, SR Sunderland, SS Southend-on-Sea, ST Stoke-on-Trent,
  SW London, SY Shrewsbury, TA Taunton, TD Galashiels, TF Telford, TN Tonbridge, TQ Torquay, TR Truro,
  TS Cleveland, TW Twickenham, UB Southall, W London, WA Warrington, WC London, WD Watford, WF Wakefield,
  WN Wigan, WR Worcester, WS Walsall, WV Wolverhampton, YO York, ZE Lerwick
`
    .trim()
    .split(/,\s+/)
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]),
);

/** A whole postcode anywhere, or the first half of one alone: in a sentence that may be a road (`off the M4`). */
const POSTCODE = /(?<![\p{L}\d])([a-z]{1,2})\d[a-z\d]?\s*\d[a-z]{2}(?![\p{L}\d])/giu;
const OUTWARD = /^\s*([a-z]{1,2})\d[a-z\d]?\s*$/iu;

/**
 * The postcode area in what a visitor wrote as the location: up to half a million homes, so that it may travel by
 * mail where a postcode, which is a few doors, may not.
 * @returns of the last that is named, such as `NP area (Newport)`; undefined where none is.
 */
export function postcodeAreaOf(location: string): string | undefined {
  const area = ([...location.matchAll(POSTCODE)].at(-1) ?? OUTWARD.exec(location))?.[1]?.toUpperCase() ?? '';
  const town = AREAS.get(area);
  return town && `${area} area (${town})`;
}
