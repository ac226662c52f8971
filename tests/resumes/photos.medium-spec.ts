import { runSql } from '#testing';
import { PHOTO_MAXIMUM_BYTES, type Resume } from '#contracts';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { ApiAnswer, ApiClient } from '../../apps/api/testing/api-client.js';
import { PhotoEncoder } from '../../apps/api/src/resumes/photo-encoder.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { bomb, pngWithoutData, picture, pictureWithLocation, pictureWithScript } from './pictures.js';
import { putPhoto, readResume, resumeIn, RESUMES, saveResume } from './resumes.js';

const NOT_THERE = { status: 404, errorCode: 'NOT_FOUND', data: null };

let api: RunningApi;
let client: ApiClient;
let resume: Resume;
beforeAll(async () => {
  api = await startApi();
  ({ client } = await api.signIn());
  resume = await saveResume(client);
});
afterAll(() => api.stop());

const pathOf = (resumeId: number): string => `${RESUMES}/${resumeId}/photo`;

async function stored(resumeId = resume.resumeId): Promise<Buffer> {
  const file = await client.receive('GET', pathOf(resumeId));
  if (!('content' in file)) throw new Error('no photo was answered');
  return file.content;
}

/** Uploads a photo. @returns the stored bytes */
async function keptOf(content: Buffer): Promise<Buffer> {
  const answer = await putPhoto(client, resume.resumeId, content);
  expect(answer).toMatchObject({ status: 200, success: true });
  return stored();
}

const pixelOf = async (content: Buffer): Promise<number[]> => [
  ...(await sharp(content).raw().toBuffer()).subarray(0, 3),
];

describe('the photo of a resume', () => {
  it('is answered to its owner as a JPEG that no shared cache keeps', async () => {
    await keptOf(await picture(300, 400).png().toBuffer());
    const response = await client.fetch('GET', pathOf(resume.resumeId));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toMatch(/^inline/);
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 300,
      height: 400,
    });
  });

  it.each([
    ['JPEG', () => picture(50, 60).jpeg().toBuffer()],
    ['PNG', () => picture(50, 60).png().toBuffer()],
    ['WebP', () => picture(50, 60).webp().toBuffer()],
    ['a JPEG for print', () => picture(50, 60).toColourspace('cmyk').jpeg().toBuffer()],
    ['a grey PNG of 16 bits', () => picture(50, 60).toColourspace('grey16').png().toBuffer()],
  ])('may be %s, with any file name', async (_format, make) => {
    const answer = await putPhoto(client, resume.resumeId, await make(), '사진.exe');
    expect(answer.status).toBe(200);
    expect(await sharp(await stored()).metadata()).toMatchObject({ format: 'jpeg', width: 50, height: 60 });
  });

  it('is made smaller, keeping its proportions', async () => {
    const kept = await keptOf(await picture(3000, 6000).jpeg().toBuffer());
    expect(await sharp(kept).metadata()).toMatchObject({ width: 400, height: 800 });
  });

  it('is rotated upright, and loses location and camera data', async () => {
    const original = await pictureWithLocation();
    const before = await sharp(original).metadata();
    expect(before.orientation).toBe(6);
    expect(original.includes('CANARY-CAMERA')).toBe(true);
    const kept = await keptOf(original);
    const { width, height, orientation, exif, icc, xmp, iptc } = await sharp(kept).metadata();
    expect({ width, height }).toEqual({ width: 200, height: 400 });
    expect([orientation, exif, icc, xmp, iptc]).toEqual(Array(5).fill(undefined));
    expect(kept.includes('CANARY')).toBe(false);
  });

  it('loses data hidden after the image', async () => {
    const polyglot = await pictureWithScript();
    expect(polyglot.includes('CANARY')).toBe(true);
    const kept = await keptOf(polyglot);
    expect(kept.includes('CANARY')).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 20, height: 20 });
  });

  it('is white where it was transparent', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const content = await sharp({ create: { width: 9, height: 9, channels: 4, background: clear } })
      .png()
      .toBuffer();
    expect(await pixelOf(await keptOf(content))).toEqual([255, 255, 255]);
  });

  it('has an address that changes with it, and supports If-None-Match', async () => {
    const first = await putPhoto(client, resume.resumeId, await picture(9, 9, 'red').png().toBuffer());
    const etag = (await client.fetch('GET', pathOf(resume.resumeId))).headers.get('etag') ?? '';
    const again = await client.fetch('GET', pathOf(resume.resumeId), { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const second = await putPhoto(client, resume.resumeId, await picture(9, 9, 'blue').png().toBuffer());
    expect(second.data).not.toEqual(first.data);
    const { photoUrl, version, updatedAt } = await readResume(client, resume.resumeId);
    expect(second.data).toEqual({ photoUrl });
    expect({ version, updatedAt }).toEqual({ version: resume.version, updatedAt: resume.updatedAt });
    const fresh = await client.receive('GET', photoUrl ?? '', { headers: { 'if-none-match': etag } });
    expect('content' in fresh && (await pixelOf(fresh.content))[2]).toBeGreaterThan(200);
  });

  it('is gone after it is deleted', async () => {
    await keptOf(await picture(9, 9).png().toBuffer());
    for (let time = 0; time < 2; time += 1)
      expect(await client.send('DELETE', pathOf(resume.resumeId))).toMatchObject({ status: 200, data: null });
    expect(await client.send('GET', pathOf(resume.resumeId))).toMatchObject(NOT_THERE);
    expect((await readResume(client, resume.resumeId)).photoUrl).toBeNull();
  });

  it('is copied with its resume', async () => {
    await keptOf(await picture(30, 40).png().toBuffer());
    const copy = resumeIn(await client.send('POST', `${RESUMES}/${resume.resumeId}/duplicate`));
    expect(copy.photoUrl).toMatch(new RegExp(`^${pathOf(copy.resumeId)}\\?v=\\d+$`));
    await client.send('DELETE', pathOf(resume.resumeId));
    expect(await sharp(await stored(copy.resumeId)).metadata()).toMatchObject({ width: 30, height: 40 });
  });

  it('is one of several concurrent uploads', async () => {
    const photos = await Promise.all([10, 20, 30, 40].map((side) => picture(side, side).png().toBuffer()));
    const answers = await Promise.all(photos.map((photo) => putPhoto(client, resume.resumeId, photo)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { photoUrl } = await readResume(client, resume.resumeId);
    expect(answers.map(({ data }) => data)).toContainEqual({ photoUrl });
    expect([10, 20, 30, 40]).toContain((await sharp(await stored()).metadata()).width);
  });

  it('is deleted with its resume', async () => {
    const { resumeId } = await saveResume(client);
    await putPhoto(client, resumeId, await picture(9, 9).png().toBuffer());
    await runSql(api.dataSource, 'DELETE FROM resume WHERE resume_id = $1', [resumeId]);
    const left = await runSql(api.dataSource, 'SELECT 1 FROM resume_photo WHERE resume_id = $1', [resumeId]);
    expect(left).toEqual([]);
  });
});

describe('a hostile photo', () => {
  let own: Resume;
  beforeAll(async () => {
    own = await saveResume(client);
  });

  const jpeg = () => picture(200, 200).jpeg().toBuffer();
  const cases: [string, () => Buffer | Promise<Buffer>, number, string][] = [
    ['a GIF that is called a JPEG', () => picture(9, 9).gif().toBuffer(), 415, 'UNSUPPORTED_FILE'],
    ['a TIFF', () => picture(9, 9).tiff().toBuffer(), 415, 'UNSUPPORTED_FILE'],
    ['an AVIF', () => picture(9, 9).avif().toBuffer(), 415, 'UNSUPPORTED_FILE'],
    ['a drawing that runs scripts', () => Buffer.from('<svg onload="alert(1)"/>'), 415, 'UNSUPPORTED_FILE'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'UNSUPPORTED_FILE'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 415, 'UNSUPPORTED_FILE'],
    ['noise', () => randomBytes(1000), 415, 'UNSUPPORTED_FILE'],
    ['one byte', () => Buffer.from([0xff]), 415, 'UNSUPPORTED_FILE'],
    ['the beginning of a JPEG alone', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 422, 'UNREADABLE_FILE'],
    ['half a JPEG', async () => (await jpeg()).subarray(0, 400), 422, 'UNREADABLE_FILE'],
    ['a PNG without pixels', () => pngWithoutData(10, 10), 422, 'UNREADABLE_FILE'],
    [
      'a PNG with broken pixels',
      async () => {
        const png = await picture(90, 90).png().toBuffer();
        return Buffer.concat([png.subarray(0, 60), randomBytes(40), png.subarray(100)]);
      },
      422,
      'UNREADABLE_FILE',
    ],
    [
      'junk in the wrapper of a WebP',
      () => Buffer.from('RIFF\x08\x00\x00\x00WEBPjunk'),
      422,
      'UNREADABLE_FILE',
    ],
    [
      'a script after the mark of a PNG',
      () => Buffer.concat([pngWithoutData(1, 1).subarray(0, 8), Buffer.from('<svg/>')]),
      422,
      'UNREADABLE_FILE',
    ],
    [
      'a header that states two billion pixels a side',
      () => pngWithoutData(2 ** 31 - 1, 2 ** 31 - 1),
      422,
      'UNREADABLE_FILE',
    ],
    ['a bomb of 400 million pixels', () => bomb(20_000, 20_000), 413, 'FILE_TOO_LARGE'],
    ['a bomb of one long line', () => bomb(1, 60_000_000), 413, 'FILE_TOO_LARGE'],
    ['a file of more than 2 MB', () => randomBytes(PHOTO_MAXIMUM_BYTES + 1), 413, 'FILE_TOO_LARGE'],
    ['an empty file', () => Buffer.alloc(0), 400, 'VALIDATION_ERROR'],
  ];

  it.each(cases)('is refused, and nothing is stored: %s', async (_what, make, status, errorCode) => {
    const answer = await putPhoto(client, own.resumeId, await make());
    expect(answer).toMatchObject({ status, errorCode, canRetry: false, data: null });
    expect(answer.message).toMatch(/[가-힣]/);
    expect((await readResume(client, own.resumeId)).photoUrl).toBeNull();
  });

  it('leaves the earlier photo unchanged', async () => {
    await putPhoto(client, own.resumeId, await picture(33, 44).png().toBuffer());
    const { photoUrl } = await readResume(client, own.resumeId);
    await putPhoto(client, own.resumeId, bomb(20_000, 20_000));
    expect((await readResume(client, own.resumeId)).photoUrl).toBe(photoUrl);
    await client.send('DELETE', pathOf(own.resumeId));
  });

  it('does not block the API, even as nearly the largest accepted picture', async () => {
    const upload = putPhoto(client, own.resumeId, bomb(6_000, 6_600));
    const answers: ApiAnswer[] = [];
    for (let call = 0; call < 5; call += 1) answers.push(await client.send('GET', RESUMES));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await upload).toMatchObject({ status: 200 });
  });
});

describe("another member's photo", () => {
  it('can be neither read, replaced nor deleted', async () => {
    await keptOf(await picture(70, 70).png().toBuffer());
    const { client: other } = await api.signIn();
    expect(await other.send('GET', pathOf(resume.resumeId))).toMatchObject(NOT_THERE);
    expect(await putPhoto(other, resume.resumeId, await picture(9, 9).png().toBuffer())).toMatchObject(
      NOT_THERE,
    );
    expect(await putPhoto(other, resume.resumeId, Buffer.from('no picture'))).toMatchObject(NOT_THERE);
    expect(await other.send('DELETE', pathOf(resume.resumeId))).toMatchObject(NOT_THERE);
    expect(await sharp(await stored()).metadata()).toMatchObject({ width: 70, height: 70 });
  });
});

describe('a flood of photos', () => {
  it('waits in a queue of bounded length', async () => {
    const encoder = new PhotoEncoder();
    const photo = await picture(300, 300).png().toBuffer();
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => encoder.encode(photo)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBe(20);
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: { errorCode: 'RATE_LIMITED' } });
    await expect(encoder.encode(photo)).resolves.toMatchObject({ contentType: 'image/jpeg' });
  });
});
