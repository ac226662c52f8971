import { backendLetters } from './letters/backend.js';
import { frontendLetters } from './letters/frontend.js';
import { marketingLetters } from './letters/marketing.js';
import { otherLetters } from './letters/other-fields.js';

/** Every letter of the demo members. Writers, companies, products and figures are invented. */
export const demoLetters = [...backendLetters, ...marketingLetters, ...frontendLetters, ...otherLetters];
