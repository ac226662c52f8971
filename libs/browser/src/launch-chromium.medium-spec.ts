import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchIsolatedChromium } from './launch-chromium.js';

const NO_FONTS = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>';

/** Whether two syllables look different: without a font for them, both are the same box. */
const DRAWS_KOREAN = `(() => {
  const draw = (text) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    context.font = '30px sans-serif';
    context.fillText(text, 4, 32);
    return canvas.toDataURL();
  };
  return draw('가') !== draw('힣');
})()`;

describe('Chromium on a system without fonts', () => {
  const before = process.env['FONTCONFIG_FILE'];
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'no-fonts-'));
    await chmod(folder, 0o755);
    process.env['FONTCONFIG_FILE'] = join(folder, 'fonts.conf');
    await writeFile(process.env['FONTCONFIG_FILE'], NO_FONTS);
  });
  afterAll(async () => {
    if (before === undefined) delete process.env['FONTCONFIG_FILE'];
    else process.env['FONTCONFIG_FILE'] = before;
    await rm(folder, { recursive: true });
  });

  it('draws Korean with the font that npm brought', async () => {
    const { browser } = await launchIsolatedChromium();
    try {
      const page = await browser.newPage();
      await page.setContent('<p>자기소개서</p>');
      expect(await page.locator('p').innerText()).toBe('자기소개서');
      expect(await page.evaluate(DRAWS_KOREAN)).toBe(true);
    } finally {
      await browser.close();
    }
  });
});

describe('a program that never becomes a browser', () => {
  it('is given up after one wait, not after one for each way to start it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hanging-'));
    const program = join(folder, 'chromium');
    await writeFile(program, `#!/bin/sh\necho started >> ${folder}/starts\nexec sleep 600\n`);
    await Promise.all([chmod(folder, 0o777), chmod(program, 0o755)]);
    const launching = launchIsolatedChromium(program, { maximumWaitMilliseconds: 2_000 });
    await expect(launching).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(await readFile(join(folder, 'starts'), 'utf8')).toBe('started\n');
    await rm(folder, { recursive: true });
  });
});
