import { expect, test } from '@jest/globals'
import { embedCode } from './share-embed.tsx'

test('the embed code escapes any address, and grants the frame only what it needs', () => {
  const code = embedCode('https://arena.example/r/0123/embed?r=7&t=0.4&as="><script>', 'small')
  expect(code).toContain(
    'src="https://arena.example/r/0123/embed?r=7&#38;t=0.4&#38;as=&#34;&#62;&#60;script&#62;"',
  )
  expect(code).toContain('sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"')
  expect(code.match(/[<>]/g)).toEqual(['<', '>', '<', '>'])
  expect(code).toMatch(/width="320" height="320"/)
})
