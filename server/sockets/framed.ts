/** Frames messages for the wire once, for any number of sockets. */

/** Servers do not mask (RFC 6455, 5.2): FIN and "binary", then the length in one, three or nine bytes. */
export function framed(messages: readonly Uint8Array[]): Buffer {
  return Buffer.concat(messages.flatMap((message) => [headOf(message.length), message]))
}

function headOf(length: number): Buffer {
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = 0x82
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127
  if (head.length === 4) head.writeUInt16BE(length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2)
  return head
}
