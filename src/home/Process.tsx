import { NumberedSteps } from '../ui/NumberedSteps.tsx';

/** SPEC section 2: the three steps. */
const STEPS = [
  {
    title: 'Assessment & Planning',
    text: 'We look, assess the risks and name the price. Nothing starts before you agree.',
  },
  {
    title: 'Safe Remediation',
    text: 'The area is contained, cleaned, disinfected and cleared. Waste leaves sealed.',
  },
  {
    title: 'Verification & Restoration',
    text: 'We check the result, tell you what was done and give the place back.',
  },
];

/** The Professional Process. */
export function Process() {
  return (
    <div className="mt-10">
      <h3 className="text-heading">Professional Process</h3>
      <NumberedSteps steps={STEPS} level="h4" />
    </div>
  );
}
