/** Bodies that answers name, and where they are found. */
const BODIES: Record<string, string> = {
  'Victim Support': 'https://www.victimsupport.org.uk/',
  'Criminal Injuries Compensation Authority':
    'https://www.gov.uk/government/organisations/criminal-injuries-compensation-authority',
  'NHS 111': 'https://111.wales.nhs.uk/',
  'Fly-tipping Action Wales': 'https://www.flytippingactionwales.org/',
  'Shelter Cymru': 'https://sheltercymru.org.uk/',
};

const NAMES = new RegExp(`(${Object.keys(BODIES).join('|')})`);

/** A text in which each body that it names is a link to it. */
export function Linked({ text }: { text: string }) {
  return text.split(NAMES).map((part) =>
    BODIES[part] ? (
      <a key={part} href={BODIES[part]} rel="noopener noreferrer" className="underline">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
