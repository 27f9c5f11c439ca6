// npm run build: builds the site into dist/.
import { fail, loadEnvFile, say } from './project.mjs';
import { build, install } from './steps.mjs';

loadEnvFile();
await install();
if (!(await build())) fail('The build failed. The earlier one in dist/ is unchanged.');
say('The site is in dist/.');
