import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { serviceSchema } from './content/schema.ts';

export const collections = {
  services: defineCollection({
    loader: glob({ pattern: '*.md', base: './src/content/services' }),
    schema: serviceSchema,
  }),
};
