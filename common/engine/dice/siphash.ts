/**
 * SipHash-2-4 (Aumasson, Bernstein) with 64-bit words as pairs of 32-bit halves: a keyed pseudo-random
 * function that is quick on short texts. Checked against the authors' vectors.
 */

/**
 * The upper 32 bits of SipHash-2-4 of `message` (char codes 0–255, one byte each) under a 128-bit key. Draws
 * need no more.
 */
export function sipHash24(key: readonly [number, number, number, number], message: string): number {
  const [k0l, k0h, k1l, k1h] = key
  let v0h = k0h ^ 0x736f6d65,
    v0l = k0l ^ 0x70736575
  let v1h = k1h ^ 0x646f7261,
    v1l = k1l ^ 0x6e646f6d
  let v2h = k0h ^ 0x6c796765,
    v2l = k0l ^ 0x6e657261
  let v3h = k1h ^ 0x74656462,
    v3l = k1l ^ 0x79746573

  // One extra word for the end of the message and the four final rounds without input. So the round's code
  // stands here only once, and is fast.
  const words = (message.length >> 3) + 1
  for (let w = 0; w <= words; w++) {
    const ends = w === words
    const low = ends ? 0 : quarter(message, 8 * w)
    const high = ends ? 0 : quarter(message, 8 * w + 4) | (w === words - 1 ? message.length << 24 : 0)
    v3h ^= high
    v3l ^= low
    if (ends) v2l ^= 0xff
    for (let rounds = ends ? 4 : 2; rounds > 0; rounds--) {
      let l = (v0l >>> 0) + (v1l >>> 0)
      v0h = (v0h + v1h + (l > 0xffffffff ? 1 : 0)) | 0
      v0l = l | 0
      let h = v1h
      v1h = (v1h << 13) | (v1l >>> 19)
      v1l = (v1l << 13) | (h >>> 19)
      v1h ^= v0h
      v1l ^= v0l
      h = v0h
      v0h = v0l
      v0l = h
      l = (v2l >>> 0) + (v3l >>> 0)
      v2h = (v2h + v3h + (l > 0xffffffff ? 1 : 0)) | 0
      v2l = l | 0
      h = v3h
      v3h = (v3h << 16) | (v3l >>> 16)
      v3l = (v3l << 16) | (h >>> 16)
      v3h ^= v2h
      v3l ^= v2l
      l = (v0l >>> 0) + (v3l >>> 0)
      v0h = (v0h + v3h + (l > 0xffffffff ? 1 : 0)) | 0
      v0l = l | 0
      h = v3h
      v3h = (v3h << 21) | (v3l >>> 11)
      v3l = (v3l << 21) | (h >>> 11)
      v3h ^= v0h
      v3l ^= v0l
      l = (v2l >>> 0) + (v1l >>> 0)
      v2h = (v2h + v1h + (l > 0xffffffff ? 1 : 0)) | 0
      v2l = l | 0
      h = v1h
      v1h = (v1h << 17) | (v1l >>> 15)
      v1l = (v1l << 17) | (h >>> 15)
      v1h ^= v2h
      v1l ^= v2l
      h = v2h
      v2h = v2l
      v2l = h
    }
    v0h ^= high
    v0l ^= low
  }
  return (v0h ^ v1h ^ v2h ^ v3h) >>> 0
}

const byte = (text: string, i: number): number => (i < text.length ? text.charCodeAt(i) & 0xff : 0)

/** Four bytes of a text, little-endian; beyond its end they are 0. */
const quarter = (text: string, i: number): number =>
  byte(text, i) | (byte(text, i + 1) << 8) | (byte(text, i + 2) << 16) | (byte(text, i + 3) << 24)
