import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { serviceSchema, sharedSchema, visitSchema } from './content/schema.ts';

export const collections = {
  services: defineCollection({
    loader: glob({ pattern: '*.md', base: './src/content/services' }),
    schema: serviceSchema,
  }),
  shared: defineCollection({
    loader: glob({ pattern: '*.yaml', base: './src/content/shared' }),
    schema: sharedSchema,
  }),
  visit: defineCollection({
    loader: glob({ pattern: '*.yaml', base: './src/content/beforeWeCome' }),
    schema: visitSchema,
  }),
};
