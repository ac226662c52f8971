import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import type { Metadata } from 'sharp';

/** A photo as it is stored: scaled down, rotated upright, without metadata. */
export interface EncodedPhoto {
  contentType: string;
  content: Buffer;
}

/** In pixels: about 500 dpi for the largest photo that a template prints, 30 × 40 mm. */
const MAXIMUM_SIZE = { width: 600, height: 800 } as const;
/** The largest picture that is decoded, in pixels; a file of a few bytes may declare any number of them. */
const MAXIMUM_PIXELS = 40_000_000;
const DECODING_SECONDS = 10;
const JPEG_QUALITY = 85;
/** Uploads that wait to be encoded, the one being encoded included. Each holds its file in memory. */
const MAXIMUM_WAITING_UPLOADS = 20;

const UNREADABLE = '사진을 읽지 못했어요. 다른 사진을 골라 주세요.';

/** Converts an uploaded picture into a JPEG without metadata: no location, no camera, no data appended to the picture. */
@Injectable()
export class PhotoEncoder {
  /** The encoding that was asked for last; the next one starts after it. */
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** @throws ProductError UNSUPPORTED_FILE, UNREADABLE_FILE, FILE_TOO_LARGE, or RATE_LIMITED when too many wait */
  async encode(content: Buffer): Promise<EncodedPhoto> {
    if (!isPhoto(content))
      throw new ProductError('UNSUPPORTED_FILE', { message: 'JPEG, PNG, WebP 사진만 올릴 수 있어요.' });
    if (this.waiting >= MAXIMUM_WAITING_UPLOADS)
      throw new ProductError('RATE_LIMITED', { retryAfterSeconds: 5 });
    this.waiting += 1;
    const work = this.last.then(() => reencode(content)).finally(() => (this.waiting -= 1));
    this.last = work.catch(() => undefined);
    return work;
  }
}

/** Loaded with the first photo: the start of the API does not wait for a native library. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One picture is decoded at a time, on one thread: the other threads of the pool are left to the API.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

async function reencode(content: Buffer): Promise<EncodedPhoto> {
  const sharp = await loadSharp();
  checkSize(await metadataOf(content));
  try {
    const encoded = await sharp(content, {
      limitInputPixels: MAXIMUM_PIXELS,
      failOn: 'error',
      autoOrient: true,
    })
      .timeout({ seconds: DECODING_SECONDS })
      .resize({ ...MAXIMUM_SIZE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer();
    return { contentType: 'image/jpeg', content: encoded };
  } catch (error) {
    throw new ProductError('UNREADABLE_FILE', { message: UNREADABLE, cause: error });
  }
}

async function metadataOf(content: Buffer): Promise<Metadata> {
  const sharp = await loadSharp();
  try {
    return await sharp(content, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw new ProductError('UNREADABLE_FILE', { message: UNREADABLE, cause: error });
  }
}

function checkSize({ width, height }: Metadata): void {
  if (width * height > MAXIMUM_PIXELS)
    throw new ProductError('FILE_TOO_LARGE', { message: '사진의 가로와 세로가 너무 커요.' });
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

/** Whether a file is a JPEG, PNG or WebP by its first bytes, whatever its name. */
function isPhoto(content: Buffer): boolean {
  if (content.subarray(0, 8).equals(PNG_SIGNATURE) || content.subarray(0, 3).equals(JPEG_START)) return true;
  return content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP';
}
