/**
 * The fonts of cards: the site's own, and one with more scripts. Both are npm packages; system fonts are not
 * used.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

const FILES = [
  '@expo-google-fonts/oxanium/400Regular/Oxanium_400Regular.ttf',
  '@expo-google-fonts/oxanium/600SemiBold/Oxanium_600SemiBold.ttf',
  '@expo-google-fonts/oxanium/700Bold/Oxanium_700Bold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
]

export const fonts = (): Uint8Array[] => FILES.map((file) => readFileSync(resolve(file)))
/** The rasteriser as WebAssembly. */
export const rasteriser = (): Uint8Array => readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm'))
