/** Places that an alert may name: the towns of Wales, and the cities that we travel to. */
const TOWNS = `
  Aberaeron, Aberavon, Aberbargoed, Abercarn, Abercynon, Aberdare, Aberdyfi, Abergavenny, Abergele,
  Abersychan, Abertillery, Aberystwyth, Ammanford, Bala, Bangor, Bargoed, Barmouth, Barry, Beaumaris,
  Beddau, Bethesda, Blackwood, Blaenau Ffestiniog, Blaenavon, Blaina, Brecon, Bridgend, Briton Ferry,
  Brynmawr, Buckley, Builth Wells, Burry Port, Caernarfon, Caerphilly, Caldicot, Cardiff, Cardigan,
  Carmarthen, Chepstow, Chirk, Colwyn Bay, Connah's Quay, Conwy, Cowbridge, Crickhowell, Cwmbran, Denbigh,
  Dolgellau, Ebbw Vale, Ferndale, Fishguard, Gelligaer, Glynneath, Gorseinon, Haverfordwest, Hengoed,
  Hirwaun, Holyhead, Holywell, Kidwelly, Knighton, Lampeter, Llandeilo, Llandovery, Llandrindod Wells,
  Llandudno, Llanelli, Llangefni, Llangollen, Llanidloes, Llanrwst, Llantrisant, Llantwit Major,
  Machynlleth, Maerdy, Maesteg, Merthyr Tydfil, Milford Haven, Monmouth, Mountain Ash, Nantyglo, Narberth,
  Neath, Newport, Newtown, Pembroke, Pembroke Dock, Penarth, Pontardawe, Pontyclun, Pontypool, Pontypridd,
  Port Talbot, Porth, Porthcawl, Porthmadog, Prestatyn, Presteigne, Pwllheli, Rhayader, Rhyl, Rhymney,
  Risca, Ruthin, St Asaph, St Davids, Swansea, Talgarth, Tenby, Tonypandy, Tonyrefail, Tredegar, Treharris,
  Treorchy, Welshpool, Wrexham, Ystradgynlais, Ystrad Mynach, Birmingham, Bristol, Chester, Cheltenham,
  Exeter, Gloucester, Hereford, Leeds, Leicester, Liverpool, London, Manchester, Nottingham, Plymouth,
  Sheffield, Shrewsbury, Southampton, Stoke-on-Trent, Swindon, Telford, Worcester, Edinburgh, Glasgow,
  Belfast, Newcastle
`
  .trim()
  .split(/,\s+/);

/** Words that make a town's name one of a street: `Newport Road` may be anywhere. */
const STREET =
  'street|st|road|rd|lane|avenue|ave|close|drive|terrace|court|crescent|place|way|row|house|square|gardens|view|parade';

/**
 * The town in what a visitor wrote as the location, which may be a whole address, a name or
 * a sentence. Only places of a list are named: an alert travels by mail, and all else that
 * was written stays on the desk.
 * @param own the towns of site.config.ts, beside those of the list.
 * @returns the last that is named; undefined where none is.
 */
export function townOf(location: string, own: readonly string[]): string | undefined {
  const words = plain(location);
  const found = [...new Set([...own, ...TOWNS])]
    .map((town) => ({ town, at: lastIndexOf(words, plain(town)) }))
    .filter(({ at }) => at >= 0)
    // Of two that stand in one place, the longer: Pembroke Dock is not Pembroke.
    .sort((one, other) => other.at - one.at || other.town.length - one.town.length);
  return found[0]?.town;
}

const plain = (text: string) => text.replaceAll(/[^\p{L}\d]+/gu, ' ').trim();

function lastIndexOf(words: string, town: string): number {
  const matches = words.matchAll(
    new RegExp(`(?<![\\p{L}\\d])${town}(?![\\p{L}\\d])(?! (${STREET})\\b)`, 'giu'),
  );
  return [...matches].at(-1)?.index ?? -1;
}

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
