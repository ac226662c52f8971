import { readdirSync } from 'node:fs';
import { purposeText } from './ai-text.js';

const promptNames = readdirSync('libs/ai/src/prompts').map((file) =>
  file.replace(/\.md$/, '').replaceAll('-', '_'),
);

it.each(promptNames)('the purpose %s has a Korean name', (purpose) => {
  expect(purposeText(purpose)).toMatch(/^[가-힣]/);
});
