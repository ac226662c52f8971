import type { TechStack, TechStackCategory } from '#contracts';
import { artificialIntelligence } from './artificial-intelligence.js';
import { backend } from './backend.js';
import type { CatalogueEntry } from './catalogue-entry.js';
import { collaboration } from './collaboration.js';
import { data } from './data.js';
import { databases } from './databases.js';
import { devOps } from './dev-ops.js';
import { frontend } from './frontend.js';
import { languages } from './languages.js';
import { mobile } from './mobile.js';
import { others } from './others.js';
import { testing } from './testing.js';

const inCategory = (category: TechStackCategory, entries: readonly CatalogueEntry[]): TechStack[] =>
  entries.map((entry) => ({ ...entry, category }));

const readCatalogue = (): TechStack[] => [
  ...inCategory('Language', languages),
  ...inCategory('Frontend', frontend),
  ...inCategory('Backend', backend),
  ...inCategory('Database', databases),
  ...inCategory('DevOps', devOps),
  ...inCategory('Mobile', mobile),
  ...inCategory('Testing', testing),
  ...inCategory('Data', data),
  ...inCategory('AI', artificialIntelligence),
  ...inCategory('Collaboration', collaboration),
  ...inCategory('Others', others),
];

/** Every technology that a resume can name, by category. The web app asks for it with GET /api/v1/resume-metadata. */
export const TECH_STACKS: readonly TechStack[] = /* @__PURE__ */ readCatalogue();
