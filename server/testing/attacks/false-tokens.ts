/**
 * Tokens that the server did not issue: unsigned, signed by others, changed, truncated, or made for another
 * purpose.
 */
import { createHmac } from 'node:crypto'
import { COOKIE } from '../../people/accounts/session.ts'
import { reserve } from '../people/raw-socket.ts'
import { type Attack, untilOver } from './attack.ts'
import type { Random } from './random.ts'

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const KEYS = ['', 'secret', 'dead-reckoning', 'null', '0'.repeat(64)]
const ALGORITHMS = ['none', 'None', 'NONE', '', 'HS256', 'HS512', 'RS256', 'dir']
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A forgery made from a real token. */
function forged(random: Random, own: string): string {
  const [head = '', said = '', signature = ''] = own.split('.')
  const claims = JSON.parse(Buffer.from(said, 'base64url').toString()) as Record<string, unknown>
  const other = encoded({
    ...claims,
    sub: Buffer.from(random.bytes(12)).toString('hex'),
    name: 'Victim',
    ...(random.next() < 0.5 && { sid: '0'.repeat(32) }),
  })
  switch (random.below(7)) {
    case 0:
      return `${head}.${other}.${signature}`
    case 1:
      return `${encoded({ alg: random.of(ALGORITHMS), typ: 'JWT' })}.${other}.${random.of(['', signature])}`
    case 2: {
      const signed = `${encoded({ alg: 'HS256' })}.${other}`
      return `${signed}.${createHmac('sha256', random.of(KEYS)).update(signed).digest('base64url')}`
    }
    case 3:
      return `${encoded({ alg: 'HS256', jwk: { kty: 'oct', k: '' }, jku: 'http://127.0.0.1:1/', kid: '../../session-secret', crit: ['exp'] })}.${other}.${signature}`
    // Changes the unused low bits of the last letter: another spelling of the same signature.
    case 4:
      return own.slice(0, -1) + LETTERS[LETTERS.indexOf(own.at(-1)!) ^ 1]
    case 5:
      return own.slice(0, -1 - random.below(own.length - 1))
    default:
      return (
        Buffer.from(own)
          .map((byte, i) => (i === random.below(own.length) ? byte ^ 1 : byte))
          .toString() + random.of(['x', ''])
      )
  }
}

export const falseTokens: Attack = {
  name: 'false-tokens',
  what: 'sessions that the server did not give',
  async run(crowd, effort) {
    const own = await crowd.newcomer()
    const taken = new Set<string>()
    const ceremony = await fetch(`${crowd.url}/api/account/sign-in/options`, {
      method: 'POST',
      headers: {
        origin: crowd.url.replace('127.0.0.1', 'localhost'),
        host: `localhost:${crowd.port}`,
        'content-type': 'application/json',
        ...crowd.address(),
      },
      body: '{}',
    })
    const note = /dr-ceremony=([^;]+)/.exec(ceremony.headers.getSetCookie().join())?.[1]
    await untilOver(effort, 4, async () => {
      const token = note !== undefined && effort.random.next() < 0.1 ? note : forged(effort.random, own.token)
      if (token === own.token) return
      const headers = crowd.address()
      if (
        await reserve(crowd.url, crowd.match, { token, as: 'spectator' }, headers).then(
          () => true,
          () => false,
        )
      )
        taken.add('a match')
      for (const [name, value] of [
        ['authorization', `Bearer ${token}`],
        ['cookie', `${COOKIE}=${encodeURIComponent(token)}`],
      ] as const) {
        if (
          (
            await crowd.post(
              '/api/rooms',
              { title: `Den ${effort.random.below(1e9)}` },
              { ...headers, [name]: value },
            )
          ).status !== 401
        )
          taken.add(`a new room, in ${name}`)
        const kept = await fetch(`${crowd.url}/api/keepsakes`, { headers: { ...headers, [name]: value } })
        if (kept.status !== 401) taken.add(`keepsakes, in ${name}`)
      }
    })
    return [...taken].map((what) => `a false token opens ${what}`)
  },
}
