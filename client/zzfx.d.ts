declare module 'zzfx' {
  /** Made with a context for audio of its own. */
  export const ZZFX: {
    volume: number
    /** Hz. */
    readonly sampleRate: number
    readonly audioContext: AudioContext
    buildSamples(...parameters: (number | undefined)[]): number[]
    playSamples(channels: readonly (readonly number[] | Float32Array)[]): AudioBufferSourceNode
  }
}
