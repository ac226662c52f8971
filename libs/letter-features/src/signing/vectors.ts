const BYTES = Float32Array.BYTES_PER_ELEMENT;

/** A vector as it is stored: 32-bit floats, little endian. */
export function toBytes(vector: readonly number[]): Buffer {
  const bytes = Buffer.alloc(vector.length * BYTES);
  vector.forEach((component, at) => bytes.writeFloatLE(component, at * BYTES));
  return bytes;
}

/** A stored vector. */
export function toVector(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: Math.floor(bytes.byteLength / BYTES) }, (_, at) =>
    view.getFloat32(at * BYTES, true),
  );
}

/** The cosine of the angle between two vectors, −1 to 1; 0 for vectors without length or of different spaces. */
export function cosineOf(left: Float32Array, right: Float32Array): number {
  if (left.length !== right.length) return 0;
  let [product, leftSquare, rightSquare] = [0, 0, 0];
  for (let at = 0; at < left.length; at += 1) {
    const [a, b] = [left[at] ?? 0, right[at] ?? 0];
    product += a * b;
    leftSquare += a * a;
    rightSquare += b * b;
  }
  return product === 0 ? 0 : product / Math.sqrt(leftSquare * rightSquare);
}
