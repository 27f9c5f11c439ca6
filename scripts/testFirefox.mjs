// npm run test:firefox: the built site in Firefox, as a visitor and staff use it. FIREFOX names another than the PATH's.
import { provideFirefox } from './machine.mjs';
import { become, fail } from './processes.mjs';
import { build, install } from './steps.mjs';

await install();
if (!(await build())) fail('There is no built site to test.');
const FIREFOX = provideFirefox();
if (!FIREFOX) fail('There is no Firefox here. Debian: apt-get install firefox-esr');
become(['tests/rounds/firefox/main.ts'], { FIREFOX });
