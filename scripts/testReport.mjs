const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };
const decode = (text = '') => text.replace(/&(lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity]);
const attribute = (xml, name) => decode(new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1]);

/** Counts the tests in a JUnit report. @returns how many passed, and a line for each that failed. */
export function readReport(xml) {
  const tests = xml.split(/<testcase\b/).slice(1);
  const failed = tests.filter((test) => /<(failure|error)\b/.test(test));
  const skipped = tests.filter((test) => /<skipped\b/.test(test));
  return {
    passed: tests.length - failed.length - skipped.length,
    failed: failed.map((test) => {
      const [, error = ''] = test.split(/<(?:failure|error)\b/);
      const [message] = attribute(error, 'message').split(/\n|&#10;/);
      return `${attribute(test, 'classname')} › ${attribute(test, 'name')}${message ? `: ${message}` : ''}`;
    }),
  };
}
