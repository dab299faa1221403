/**
 * Checks that a MessagePack payload is limited to what JSON can express. MessagePack has more, and its
 * decoder trusts it: a few hundred bytes of references become gigabytes for code that walks the value. So the
 * bytes are scanned before they are decoded.
 */

/** The most levels of nesting. */
export const LEVELS = 32
/** The most values in all, keys of objects included. */
export const VALUES = 20_000
/**
 * The framework's packer writes the keys of objects of one form once, and then refers to the form. `FORMS`:
 * the most forms, as each is compiled; `KEY_BYTES`: the most bytes of keys if every object had its own.
 */
export const FORMS = 32
export const KEY_BYTES = 256 * 1024

/** Why the bytes from `from` on are not exactly one JSON value (or `undefined`); undefined if they are. */
export function notPlain(bytes: Uint8Array, from: number): string | undefined {
  const scan = new Scan(bytes, from)
  const wrong = scan.value(1)
  if (wrong !== undefined) return wrong
  return scan.at === bytes.length ? undefined : 'something follows after its end'
}

const CUT_SHORT = 'it ends too early'
const NOT_JSON = 'it holds something that JSON cannot say'

/** A form of objects: the number of its keys, and their total length. */
interface Form {
  readonly keys: number
  readonly bytes: number
}

class Scan {
  at: number
  private values = 0
  private defined = 0
  private keyBytes = 0
  private readonly forms = new Map<number, Form>()
  private readonly bytes: Uint8Array
  private readonly view: DataView

  constructor(bytes: Uint8Array, from: number) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = from
  }

  /** Scans one value. Returns what is wrong with it. */
  value(level: number): string | undefined {
    if (++this.values > VALUES) return `it has more than ${VALUES} values`
    const kind = this.bytes[this.at++]
    if (kind === undefined) return CUT_SHORT
    if (kind < 0x40 || kind >= 0xe0) return undefined
    if (kind < 0x80) return this.formed(this.forms.get(kind & 0x3f), level)
    if (kind < 0x90) return this.object(kind & 0x0f, level)
    if (kind < 0xa0) return this.list(kind & 0x0f, level)
    if (kind < 0xc0) return this.pass(kind & 0x1f)
    switch (kind) {
      case 0xc0:
      case 0xc2:
      case 0xc3:
        return undefined
      case 0xca:
        return this.number(4, 0x7f80, 7)
      case 0xcb:
        return this.number(8, 0x7ff0, 4)
      case 0xcc:
      case 0xd0:
        return this.pass(1)
      case 0xcd:
      case 0xd1:
        return this.pass(2)
      case 0xce:
      case 0xd2:
        return this.pass(4)
      case 0xd4:
        return this.special(level)
      case 0xd9:
        return this.sized(1, (length) => this.pass(length))
      case 0xda:
        return this.sized(2, (length) => this.pass(length))
      case 0xdb:
        return this.sized(4, (length) => this.pass(length))
      case 0xdc:
        return this.sized(2, (length) => this.list(length, level))
      case 0xdd:
        return this.sized(4, (length) => this.list(length, level))
      case 0xde:
        return this.sized(2, (length) => this.object(length, level))
      case 0xdf:
        return this.sized(4, (length) => this.object(length, level))
      // Bytes, 64-bit integers, extensions: references, maps, sets, dates, errors, patterns, typed arrays.
      default:
        return NOT_JSON
    }
  }

  private list(length: number, level: number): string | undefined {
    if (level > LEVELS) return `it has more than ${LEVELS} levels`
    for (let i = 0; i < length; i++) {
      const wrong = this.value(level + 1)
      if (wrong !== undefined) return wrong
    }
    return undefined
  }

  private object(length: number, level: number): string | undefined {
    if (level > LEVELS) return `it has more than ${LEVELS} levels`
    for (let i = 0; i < length; i++) {
      const wrong = this.key(level) ?? this.value(level + 1)
      if (wrong !== undefined) return wrong
    }
    return undefined
  }

  private key(level: number): string | undefined {
    const kind = this.bytes[this.at]
    const isText = kind === undefined || (kind >= 0xa0 && kind < 0xc0) || (kind >= 0xd9 && kind <= 0xdb)
    return isText ? this.value(level + 1) : 'a key is not a text'
  }

  /** An object of a defined form; without a form the same byte is a number. */
  private formed(form: Form | undefined, level: number): string | undefined {
    if (!form) return undefined
    if (level > LEVELS) return `it has more than ${LEVELS} levels`
    this.keyBytes += form.bytes
    if (this.keyBytes > KEY_BYTES) return `its keys have more than ${KEY_BYTES} bytes`
    return this.list(form.keys, level)
  }

  /** A definition of a form: number and keys; the first object follows. */
  private form(level: number): string | undefined {
    if (++this.defined > FORMS) return `it has objects of more than ${FORMS} forms`
    const id = this.bytes[this.at++]
    const kind = this.bytes[this.at++]
    if (id === undefined || kind === undefined) return CUT_SHORT
    const define = (keys: number): string | undefined => {
      const from = this.at
      for (let i = 0; i < keys; i++) {
        const wrong = this.key(level)
        if (wrong !== undefined) return wrong
      }
      const form = { keys, bytes: this.at - from }
      this.forms.set(id & 0x3f, form)
      return this.formed(form, level)
    }
    return kind >= 0x90 && kind < 0xa0
      ? define(kind & 0x0f)
      : kind === 0xdc
        ? this.sized(2, define)
        : kind === 0xdd
          ? this.sized(4, define)
          : 'a form has no list of keys'
  }

  /** A float: infinities and NaN have all bits of the exponent set. */
  private number(bytes: number, exponent: number, shift: number): string | undefined {
    const from = this.at
    const cut = this.pass(bytes)
    if (cut !== undefined) return cut
    return (this.view.getUint16(from) & exponent) >> shift === exponent >> shift
      ? 'a number is not finite'
      : undefined
  }

  /** `undefined`, which packers write where JSON would omit a field, or a definition of a form. */
  private special(level: number): string | undefined {
    const type = this.bytes[this.at]
    if (type === 0) return this.pass(2)
    this.at++
    return type === 0x72 ? this.form(level) : NOT_JSON
  }

  /** A length field of that many bytes, and the data of that length. */
  private sized(bytes: 1 | 2 | 4, pass: (length: number) => string | undefined): string | undefined {
    const from = this.at
    const cut = this.pass(bytes)
    if (cut !== undefined) return cut
    return pass(
      bytes === 1
        ? this.view.getUint8(from)
        : bytes === 2
          ? this.view.getUint16(from)
          : this.view.getUint32(from),
    )
  }

  private pass(bytes: number): string | undefined {
    this.at += bytes
    return this.at > this.bytes.length ? CUT_SHORT : undefined
  }
}
