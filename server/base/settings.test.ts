import { describe, expect, test } from '@jest/globals'
import { publicOrigin, settingsFrom } from './settings.ts'

const LONG = 'x'.repeat(32)

describe('settings', () => {
  test('settings have defaults that work, and an empty variable counts as unset', () => {
    const bare = settingsFrom({})
    expect(bare).toEqual({
      port: 2567,
      host: undefined,
      scheme: undefined,
      redisUrl: undefined,
      arena: '',
      nodeName: undefined,
      publicAddress: undefined,
      allowedOrigins: [],
      sessionSecret: undefined,
      trustProxy: 0,
      exhibitions: true,
      dataDir: 'data',
      keepDays: 0,
      drainSeconds: 20,
      rateLimits: true,
      logLevel: 'info',
      logFormat: undefined,
      metricsToken: undefined,
    })
    expect(
      settingsFrom({
        PORT: '',
        REDIS_URL: '',
        ALLOWED_ORIGINS: '',
        SESSION_SECRET: '',
        RATE_LIMITS: '',
        SOMETHING_ELSE: 'x',
      }),
    ).toEqual(bare)
  })

  test('settings are read from the environment', () => {
    expect(
      settingsFrom({
        PORT: '8080',
        HOST: '127.0.0.1',
        REDIS_URL: 'redis://10.0.0.1:6379',
        PUBLIC_ADDRESS: 'n1.example.org:443/n/a',
        TRUST_PROXY: '1',
        DATA_DIR: '/var/lib/dr',
        EXHIBITIONS: 'off',
        ALLOWED_ORIGINS: 'https://a.example/path, http://b.example:81',
        SESSION_SECRET: LONG,
        RATE_LIMITS: 'false',
        LOG_FORMAT: 'pretty',
        METRICS_TOKEN: LONG,
      }),
    ).toEqual({
      port: 8080,
      host: '127.0.0.1',
      redisUrl: 'redis://10.0.0.1:6379',
      arena: '',
      nodeName: 'a',
      publicAddress: 'n1.example.org:443/n/a',
      trustProxy: 1,
      exhibitions: false,
      dataDir: '/var/lib/dr',
      allowedOrigins: ['https://a.example', 'http://b.example:81'],
      sessionSecret: LONG,
      keepDays: 0,
      drainSeconds: 20,
      rateLimits: false,
      logLevel: 'info',
      logFormat: 'pretty',
      metricsToken: LONG,
    })
  })

  test.each<[Record<string, string>, RegExp]>([
    [{ EXHIBITIONS: 'sometimes' }, /^EXHIBITIONS: .*on or off/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: .*trace, debug/],
    [{ LOG_FORMAT: 'xml' }, /^LOG_FORMAT: .*json or pretty/],
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN: .*32 to 200/],
    [{ METRICS_TOKEN: `${LONG} ${LONG}` }, /^METRICS_TOKEN: .*without blanks/],
    [{ METRICS_TOKEN: 'x'.repeat(201) }, /^METRICS_TOKEN: .*32 to 200/],
    [{ KEEP_DAYS: '-1' }, /^KEEP_DAYS: .*0 \(for ever\) or more/],
    [{ KEEP_DAYS: 'long' }, /^KEEP_DAYS: .*number of days/],
    [{ BACKUP_EVERY: '1' }, /^BACKUP_EVERY: .*a time such as 30m, 6h or 1d/],
    [{ BACKUP_EVERY: '0m' }, /^BACKUP_EVERY: .*a time/],
    [{ BACKUP_EVERY: '10s' }, /^BACKUP_EVERY: .*a time/],
    [{ BACKUP_EVERY: 'daily' }, /^BACKUP_EVERY: .*or off/],
    [{ BACKUP_EVERY: '31d' }, /^BACKUP_EVERY: .*at most 30d/],
    [{ BACKUP_EVERY: '1d', BACKUP_KEEP: '0' }, /^BACKUP_KEEP: .*at least 1/],
    [{ BACKUP_EVERY: '1d', BACKUP_KEEP: 'all' }, /^BACKUP_KEEP: .*number of backups/],
    [{ BACKUP_EVERY: '1d', BACKUP_KEEP: '1.5' }, /^BACKUP_KEEP: .*whole number/],
    [{ BACKUP_EVERY: '1d', BACKUP_KEEP: '1001' }, /^BACKUP_KEEP: .*at most 1000/],
    [{ BACKUP_DIR: '/backups' }, /^BACKUP_DIR: no backup is made without BACKUP_EVERY/],
    [{ BACKUP_EVERY: 'off', BACKUP_KEEP: '3' }, /^BACKUP_KEEP: no backup is made without BACKUP_EVERY/],
    [{ BACKUP_EVERY: '1d', DATA_DIR: 'data', BACKUP_DIR: './data/' }, /^BACKUP_DIR: it is DATA_DIR itself/],
    [{ PORT: 'http' }, /^PORT: .*number/],
    [{ PORT: '2567.5' }, /^PORT: .*whole number/],
    [{ PORT: '-1' }, /^PORT: .*from 0/],
    [{ PORT: '65536' }, /^PORT: .*at most 65535/],
    [{ REDIS_URL: 'localhost:6379' }, /^REDIS_URL: .*redis:\/\/127/],
    [{ REDIS_URL: 'http://localhost' }, /^REDIS_URL: .*redis:\/\/127/],
    [{ REDIS_URL: 'redis://127.0.0.1:6379' }, /^PUBLIC_ADDRESS: .*address/],
    [{ PUBLIC_ADDRESS: 'ftp://a.example' }, /^PUBLIC_ADDRESS: .*https:\/\/host/],
    [{ PUBLIC_ADDRESS: 'https://' }, /^PUBLIC_ADDRESS: .*host:port/],
    [{ PUBLIC_ADDRESS: 'a b' }, /^PUBLIC_ADDRESS: .*host:port/],
    [{ PUBLIC_ADDRESS: 'a.example/a' }, /^PUBLIC_ADDRESS: .*no path but \/n\//],
    [{ PUBLIC_ADDRESS: 'a.example/n/A' }, /^PUBLIC_ADDRESS: .*no path/],
    [{ PUBLIC_ADDRESS: 'a.example/n/a/' }, /^PUBLIC_ADDRESS: .*no path/],
    [{ PUBLIC_ADDRESS: 'a.example/n/a/b' }, /^PUBLIC_ADDRESS: .*no path/],
    [{ PUBLIC_ADDRESS: 'a.example/n/..' }, /^PUBLIC_ADDRESS: .*no path/],
    [{ PUBLIC_ADDRESS: 'me@a.example' }, /^PUBLIC_ADDRESS: .*host:port/],
    [{ NODE_NAME: 'Node 1' }, /^NODE_NAME: .*small letters/],
    [{ NODE_NAME: '-a' }, /^NODE_NAME: .*small letters/],
    [{ NODE_NAME: 'x'.repeat(33) }, /^NODE_NAME: .*up to 32/],
    [
      { NODE_NAME: 'a', PUBLIC_ADDRESS: 'arena.example/n/b' },
      /^NODE_NAME: it is a, and PUBLIC_ADDRESS leads to \/n\/b/,
    ],
    [{ ALLOWED_ORIGINS: 'https://a.example, b.example' }, /^ALLOWED_ORIGINS: "b\.example" is not an origin/],
    [{ SESSION_SECRET: 'short' }, /^SESSION_SECRET: .*32 characters/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY: .*number of proxies/],
    [{ TRUST_PROXY: '1.5' }, /^TRUST_PROXY: ./],
    [{ TRUST_PROXY: '9' }, /^TRUST_PROXY: ./],
    [{ RATE_LIMITS: 'perhaps' }, /^RATE_LIMITS: RATE_LIMITS is on or off$/],
  ])('settings with %j are refused in a sentence that names the variable', (env, sentence) => {
    const told = settingsFrom(env)
    expect(told).toEqual([expect.stringMatching(sentence)])
  })

  test('a node takes its name from its path or NODE_NAME, and its address may be IPv6', () => {
    expect(settingsFrom({ PUBLIC_ADDRESS: 'arena.example/n/node-1' })).toMatchObject({
      nodeName: 'node-1',
      publicAddress: 'arena.example/n/node-1',
    })
    expect(settingsFrom({ PUBLIC_ADDRESS: 'arena.example/n/a', NODE_NAME: 'a' })).toMatchObject({
      nodeName: 'a',
    })
    expect(settingsFrom({ PUBLIC_ADDRESS: '[2001:db8::1]:2567', NODE_NAME: 'a' })).toMatchObject({
      nodeName: 'a',
      publicAddress: '[2001:db8::1]:2567',
    })
  })

  test.each([
    [{}, undefined],
    [{ PUBLIC_ADDRESS: 'https://arena.example/n/a' }, 'https://arena.example'],
    [{ PUBLIC_ADDRESS: 'http://arena.example:80' }, 'http://arena.example'],
    [{ PUBLIC_ADDRESS: 'arena.example/n/a', TRUST_PROXY: '1' }, 'https://arena.example'],
    [{ PUBLIC_ADDRESS: 'arena.example:443' }, 'https://arena.example'],
    [{ PUBLIC_ADDRESS: 'arena.example:2567', TRUST_PROXY: '1' }, 'http://arena.example:2567'],
    [{ PUBLIC_ADDRESS: '[2001:db8::1]:2567' }, 'http://[2001:db8::1]:2567'],
  ])('settings with %j put the pages at %s', (env, at) => {
    const settings = settingsFrom(env)
    if (Array.isArray(settings)) throw new Error(settings.join())
    expect(publicOrigin(settings)).toBe(at)
    expect(settings.publicAddress?.includes('://') ?? false).toBe(false)
  })

  test('backup settings take a period, a number and a folder, by default beside the data', () => {
    expect(settingsFrom({ BACKUP_EVERY: '90m', DATA_DIR: '/data' })).toMatchObject({
      backups: { every: 90 * 60_000, keep: 7, dir: '/data/backups' },
    })
    expect(settingsFrom({ BACKUP_EVERY: '30d', BACKUP_KEEP: '1', BACKUP_DIR: '/mnt/other' })).toMatchObject({
      backups: { every: 30 * 24 * 3_600_000, keep: 1, dir: '/mnt/other' },
    })
    expect(settingsFrom({ BACKUP_EVERY: 'off' })).toMatchObject({ port: 2567 })
    expect(settingsFrom({ BACKUP_EVERY: 'off' })).not.toHaveProperty('backups.every')
  })

  test('settings report all wrong variables at once', () => {
    expect(settingsFrom({ PORT: 'x', SESSION_SECRET: 'short', TRUST_PROXY: 'x' })).toHaveLength(3)
  })
})
