/**
 * Vite plugin: packs what was built, as small as can be. The server sends such a file in place of the other
 * (`server/http/pages/packed-assets.ts`).
 */
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_PACKING = /^assets\/.*\.(js|css)$/
const [br, gz] = [promisify(brotliCompress), promisify(gzip)]

export function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // When every file is what it will be.
      order: 'post',
      async handler(_options, bundle) {
        await Promise.all(
          Object.values(bundle)
            .filter(({ fileName }) => WORTH_PACKING.test(fileName))
            .map(async (file) => {
              const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
              this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: await br(bytes) })
              this.emitFile({
                type: 'asset',
                fileName: `${file.fileName}.gz`,
                source: await gz(bytes, { level: 9 }),
              })
            }),
        )
      },
    },
  }
}
