/** Preload for a server: simulates a machine without IPv6. */
interface Wrap {
  readonly TCP: { prototype: { bind6(...given: unknown[]): number } }
}
const UNSUPPORTED = -97

const { binding } = process as unknown as { binding(name: string): Wrap }
binding('tcp_wrap').TCP.prototype.bind6 = () => UNSUPPORTED
