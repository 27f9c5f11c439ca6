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
