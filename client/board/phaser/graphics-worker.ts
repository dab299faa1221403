/** See `wakeGraphics` in `match-loader.ts`. */
new OffscreenCanvas(1, 1).getContext('webgl')?.getExtension('WEBGL_lose_context')?.loseContext()
self.postMessage('')
