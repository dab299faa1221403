declare module 'zzfx' {
  /** Made with a context for audio of its own. */
  export const ZZFX: {
    volume: number
    buildSamples(...parameters: (number | undefined)[]): number[]
    playSamples(channels: readonly (readonly number[] | Float32Array)[]): AudioBufferSourceNode
  }
}
