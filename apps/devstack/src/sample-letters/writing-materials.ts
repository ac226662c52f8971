import { accounting } from './fields/accounting.js';
import { backend } from './fields/backend.js';
import { design } from './fields/design.js';
import { frontend } from './fields/frontend.js';
import { marketing } from './fields/marketing.js';
import { nursing } from './fields/nursing.js';
import { production } from './fields/production.js';
import { publicOffice } from './fields/public-office.js';
import { sales } from './fields/sales.js';

/** One of every job field that sample letters are about. */
export const writingMaterials = [
  backend,
  marketing,
  frontend,
  sales,
  design,
  production,
  nursing,
  accounting,
  publicOffice,
] as const;
