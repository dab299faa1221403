/** Small bodies that take long to parse: brackets only, a hundred thousand empty values, deep and wide. */
import { type Attack, untilOver } from './attack.ts'

const LARGE = 500_000
const of = (size: number): readonly string[] => [
  '['.repeat(size),
  '['.repeat(size / 2) + ']'.repeat(size / 2),
  '{"a":'.repeat(size / 5),
  `[${'{},'.repeat(size / 3 - 2)}1]`,
  `[${'1,'.repeat(size / 2 - 2)}1]`,
  `{"a":"\\\\",${'['.repeat(size - 20)}`,
  `{"name":${'1'.repeat(size - 20)}}`,
]

export const brackets: Attack = {
  name: 'brackets',
  what: 'bodies of nothing but brackets, as large as a route takes',
  async run(crowd, effort) {
    const findings = new Set<string>()
    const { token, headers } = await crowd.newcomer()
    // Only accounts may send this much.
    const kept = await crowd.post(
      '/api/account',
      { name: `Clerk ${effort.random.below(1e6)}`, password: 'nine slow comets' },
      { ...headers, authorization: `Bearer ${token}` },
    )
    const { token: session = token } = kept.body as { token?: string }
    const authorization = `Bearer ${session}`
    if (kept.status >= 400) findings.add(`no account could be made: ${JSON.stringify(kept.body)}`)
    const send = async (method: string, path: string, body: string, type = 'application/json') => {
      const response = await fetch(`${crowd.url}${path}`, {
        method,
        body,
        headers: { ...crowd.address(), 'content-type': type, authorization },
      })
      crowd.tally.answered++
      const { status } = response
      await response.arrayBuffer()
      if (status < 400 || status === 500)
        findings.add(`${method} ${path} answers ${status} to ${body.slice(0, 20)}…`)
    }
    await untilOver(effort, 4, async () => {
      await send('PUT', '/api/keepsakes', effort.random.of(of(LARGE)))
      await send(
        'POST',
        effort.random.of(['/api/session', '/api/matches', '/api/rooms', '/api/account/sign-in']),
        effort.random.of(of(8000)),
      )
      await send('POST', `/matchmake/joinById/${crowd.match}`, effort.random.of(of(4000)))
    })
    return [...findings]
  },
}
