import { join } from 'node:path';
import { rolldown } from 'rolldown';

const ENTRY = /^joined:(\d*)$/;

/**
 * One minified module that does what `texts` do, with what they import from `folder`, in their order. What they load
 * later stays apart.
 */
export async function joinModules(texts: string[], folder: string): Promise<string> {
  const bundle = await rolldown({
    input: 'joined:',
    plugins: [
      {
        name: 'joined',
        resolveId: (source, _, { kind }) => {
          if (ENTRY.test(source)) return source;
          const id = join(folder, source.replace(/^.*\//, ''));
          return kind === 'dynamic-import'
            ? { id: source.replace(/^.*\//, '/_astro/'), external: 'absolute' }
            : id;
        },
        load: (id) => {
          const [, index] = ENTRY.exec(id) ?? [];
          if (index === undefined) return undefined;
          return index
            ? texts[Number(index)]
            : texts.map((_, position) => `import 'joined:${position}';`).join('');
        },
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'es', minify: true });
  return output[0].code;
}
