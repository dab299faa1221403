/** Loaded before a server: makes this a machine on which IPv6 is switched off. */
interface Wrap {
  readonly TCP: { prototype: { bind6(...given: unknown[]): number } }
}
const UNSUPPORTED = -97

const { binding } = process as unknown as { binding(name: string): Wrap }
binding('tcp_wrap').TCP.prototype.bind6 = () => UNSUPPORTED
