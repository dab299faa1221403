declare module '*.md?raw' {
  const text: string
  export default text
}
declare module '*.css'
declare module '@fontsource-variable/oxanium'
/** As far as it is used here: the package has no types of its own. */
declare module 'gifenc' {
  export type Palette = number[][]
  export interface GifEncoder {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: {
        palette: Palette
        delay: number
        transparent?: boolean
        transparentIndex?: number
        dispose?: number
      },
    ): void
    finish(): void
    bytes(): Uint8Array<ArrayBuffer>
  }
  export function GIFEncoder(): GifEncoder
  export function quantize(rgba: Uint8ClampedArray, colours: number): Palette
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array
}

/** As far as it is used here: the package has no types of its own. */
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
