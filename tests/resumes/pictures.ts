import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** An image of one colour. */
export const picture = (width: number, height: number, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A JPEG with location, camera data and a rotated orientation. */
export const pictureWithLocation = (): Promise<Buffer> =>
  picture(400, 200)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'CANARY-CAMERA', Copyright: '김하늘' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 59/1', GPSLongitudeRef: 'E' },
    })
    .jpeg()
    .toBuffer();

/** A JPEG with HTML in a comment and after its end. */
export async function pictureWithScript(): Promise<Buffer> {
  const script = Buffer.from('<script>alert("CANARY")</script>');
  const jpeg = await picture(20, 20).jpeg().toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), script]);
}

/** A valid PNG with one bit per pixel, of about a thousandth of the bytes to which it decompresses. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return png(['IHDR', header], ['IDAT', rows], ['IEND', Buffer.alloc(0)]);
}

/** A PNG whose header states a size, without image data. */
export function pngWithoutData(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return png(['IHDR', header], ['IEND', Buffer.alloc(0)]);
}

function png(...chunks: [name: string, data: Buffer][]): Buffer {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, ...chunks.map(([name, data]) => chunkOf(name, data))]);
}

function chunkOf(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
