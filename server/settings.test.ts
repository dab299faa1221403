import { describe, expect, test } from '@jest/globals'
import { settingsFrom } from './settings.ts'

const LONG = 'x'.repeat(32)

describe('settings', () => {
  test('have defaults that work, and an empty variable is none', () => {
    const bare = settingsFrom({})
    expect(bare).toEqual({
      port: 2567, host: '0.0.0.0', redisUrl: undefined, publicAddress: undefined, allowedOrigins: [], sessionSecret: undefined, trustProxy: 0, dataDir: 'data', keepDays: 0, rateLimits: true, logLevel: 'info',
    })
    expect(settingsFrom({ PORT: '', REDIS_URL: '', ALLOWED_ORIGINS: '', SESSION_SECRET: '', RATE_LIMITS: '', SOMETHING_ELSE: 'x' })).toEqual(bare)
  })

  test('are read', () => {
    expect(settingsFrom({
      PORT: '8080', HOST: '127.0.0.1', REDIS_URL: 'redis://10.0.0.1:6379', PUBLIC_ADDRESS: 'n1.example.org:443/a', TRUST_PROXY: '1', DATA_DIR: '/var/lib/dr',
      ALLOWED_ORIGINS: 'https://a.example/path, http://b.example:81', SESSION_SECRET: LONG, RATE_LIMITS: 'false',
    })).toEqual({
      port: 8080, host: '127.0.0.1', redisUrl: 'redis://10.0.0.1:6379', publicAddress: 'n1.example.org:443/a', trustProxy: 1, dataDir: '/var/lib/dr',
      allowedOrigins: ['https://a.example', 'http://b.example:81'], sessionSecret: LONG, keepDays: 0, rateLimits: false, logLevel: 'info',
    })
  })

  test.each<[Record<string, string>, RegExp]>([
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: .*trace, debug/],
    [{ KEEP_DAYS: '-1' }, /^KEEP_DAYS: .*0 \(for ever\) or more/], [{ KEEP_DAYS: 'long' }, /^KEEP_DAYS: .*number of days/],
    [{ PORT: 'http' }, /^PORT: .*number/],
    [{ PORT: '2567.5' }, /^PORT: .*whole number/],
    [{ PORT: '-1' }, /^PORT: .*from 0/],
    [{ PORT: '65536' }, /^PORT: .*at most 65535/],
    [{ REDIS_URL: 'localhost:6379' }, /^REDIS_URL: .*redis:\/\/127/],
    [{ REDIS_URL: 'http://localhost' }, /^REDIS_URL: .*redis:\/\/127/],
    [{ REDIS_URL: 'redis://127.0.0.1:6379' }, /^PUBLIC_ADDRESS: .*address/],
    [{ PUBLIC_ADDRESS: 'https://a.example' }, /^PUBLIC_ADDRESS: .*without a scheme/],
    [{ PUBLIC_ADDRESS: 'a b' }, /^PUBLIC_ADDRESS: .*host:port/],
    [{ ALLOWED_ORIGINS: 'https://a.example, b.example' }, /^ALLOWED_ORIGINS: "b\.example" is not an origin/],
    [{ SESSION_SECRET: 'short' }, /^SESSION_SECRET: .*32 characters/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY: .*number of proxies/],
    [{ TRUST_PROXY: '1.5' }, /^TRUST_PROXY: ./],
    [{ TRUST_PROXY: '9' }, /^TRUST_PROXY: ./],
    [{ RATE_LIMITS: 'perhaps' }, /^RATE_LIMITS: RATE_LIMITS is on or off$/],
  ])('%j is told in a sentence that names the variable', (env, sentence) => {
    const told = settingsFrom(env)
    expect(told).toEqual([expect.stringMatching(sentence)])
  })

  test('that are wrong in several places are told all at once', () => {
    expect(settingsFrom({ PORT: 'x', SESSION_SECRET: 'short', TRUST_PROXY: 'x' })).toHaveLength(3)
  })
})
