/** Settings from the environment. Errors are reported in sentences before the server does anything. */
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { LogFormat } from './log.ts'
import { NODE_NAME, nodeNamedIn } from './own-path.ts'

/** The default folder of scheduled backups, in the data folder. */
export const BACKUPS = 'backups'

const ON = ['1', 'true', 'on', 'yes']
const OFF = ['0', 'false', 'off', 'no']
const flag = (wrong: string) => z.enum([...ON, ...OFF], wrong).transform((said) => ON.includes(said))
const origin = z.string().transform((s, ctx) => {
  try {
    return new URL(s).origin
  } catch {
    ctx.addIssue(`"${s}" is not an origin such as https://play.example.org`)
    return z.NEVER
  }
})

/** Ms. */
const UNIT = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000 }

export const environment = z.object({
  PORT: z.coerce
    .number('PORT is a number')
    .int('PORT is a whole number')
    .min(0, 'PORT is from 0')
    .max(65535, 'PORT is at most 65535')
    .default(2567),
  /** Default: all addresses of this machine, IPv4 and, if available, IPv6. */
  HOST: z.string().min(1).optional(),
  /** Nodes find each other through it; without it there is one node. */
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'REDIS_URL looks like redis://127.0.0.1:6379' })
    .optional(),
  /** The name of this arena in a Redis that several share. */
  ARENA: z.string().regex(NODE_NAME, 'ARENA has up to 32 small letters, digits and hyphens').default(''),
  /** The name of this node for people and proxies. */
  NODE_NAME: z
    .string()
    .regex(NODE_NAME, 'NODE_NAME has up to 32 small letters, digits and hyphens')
    .optional(),
  /** [https://]host[:port][/n/NAME], the address of this node for browsers. */
  PUBLIC_ADDRESS: z
    .string()
    .regex(/^(?:https?:\/\/)?([^/\s:?#@[\]]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?(\/\S*)?$/, {
      error: 'PUBLIC_ADDRESS is host:port, or https://host',
      abort: true,
    })
    .transform((given) => {
      const [, scheme, address = ''] = /^(?:(https?):\/\/)?(.*)$/.exec(given) ?? []
      return { scheme: scheme as 'http' | 'https' | undefined, address }
    })
    .refine(
      ({ address }) =>
        !address.includes('/') ||
        (NODE_NAME.test(nodeNamedIn(address) ?? '') && address.split('/').length === 3),
      'PUBLIC_ADDRESS has no path but /n/ and the name of the node: arena.example/n/a',
    )
    .optional(),
  /** Additional origins whose pages may connect. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((s) => s.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(origin)),
  SESSION_SECRET: z.string().min(32, 'SESSION_SECRET has at least 32 characters').optional(),
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  TRUST_PROXY: z.coerce
    .number('TRUST_PROXY is the number of proxies in front')
    .int()
    .min(0)
    .max(5)
    .default(0),
  /** Bots play for visitors while no people do. */
  EXHIBITIONS: flag('EXHIBITIONS is on or off').default(true),
  DATA_DIR: z.string().min(1).default('data'),
  /** PostgreSQL; without it everything is in a file in DATA_DIR. */
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'DATABASE_URL looks like postgres://user:password@127.0.0.1:5432/name',
    })
    .optional(),
  /** How many days records, and with them replays, are kept; 0: for ever. */
  KEEP_DAYS: z.coerce
    .number('KEEP_DAYS is a number of days')
    .int('KEEP_DAYS is a whole number of days')
    .min(0, 'KEEP_DAYS is 0 (for ever) or more')
    .max(36_500, 'KEEP_DAYS is at most 36500')
    .default(0),
  /** The interval of backups, how many are kept, and their folder. */
  BACKUP_EVERY: z
    .string()
    .regex(/^(off|[1-9]\d{0,5}[mhd])$/, {
      error: 'BACKUP_EVERY is a time such as 30m, 6h or 1d, or off',
      abort: true,
    })
    .transform((said) =>
      said === 'off' ? undefined : Number(said.slice(0, -1)) * UNIT[said.at(-1) as keyof typeof UNIT],
    )
    .refine((ms) => ms === undefined || ms <= 30 * UNIT.d, 'BACKUP_EVERY is at most 30d')
    .optional(),
  BACKUP_KEEP: z.coerce
    .number('BACKUP_KEEP is a number of backups')
    .int('BACKUP_KEEP is a whole number of backups')
    .min(1, 'BACKUP_KEEP is at least 1')
    .max(1000, 'BACKUP_KEEP is at most 1000')
    .default(7),
  BACKUP_DIR: z.string().min(1).optional(),
  /**
   * When a node shuts down, it hands over matches between two rounds, or after this many seconds during one.
   */
  DRAIN_SECONDS: z.coerce
    .number('DRAIN_SECONDS is a number of seconds')
    .int('DRAIN_SECONDS is a whole number of seconds')
    .min(0, 'DRAIN_SECONDS is 0 (at once) or more')
    .max(3600, 'DRAIN_SECONDS is at most 3600')
    .default(20),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'LOG_LEVEL is trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
  /** Default: text in a terminal, otherwise JSON. */
  LOG_FORMAT: z.enum(['json', 'pretty'], 'LOG_FORMAT is json or pretty').optional(),
  /** Whoever has it may read the metrics from anywhere. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, 'METRICS_TOKEN has 32 to 200 letters, digits and signs, without blanks')
    .optional(),
  /** 0 turns off limits by address, for load tests, which come from one. */
  RATE_LIMITS: flag('RATE_LIMITS is on or off').default(true),
})

export interface Settings {
  readonly port: number
  /** Undefined: all addresses of this machine. */
  readonly host: string | undefined
  readonly redisUrl: string | undefined
  /** The arena's name in a shared Redis; empty for the only one. */
  readonly arena: string
  readonly nodeName: string | undefined
  readonly publicAddress: string | undefined
  /** The scheme in `PUBLIC_ADDRESS`. */
  readonly scheme: 'http' | 'https' | undefined
  readonly allowedOrigins: readonly string[]
  readonly sessionSecret: string | undefined
  readonly trustProxy: number
  readonly exhibitions: boolean
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly keepDays: number
  readonly drainSeconds: number
  /** `every`: ms; undefined: no scheduled backups. */
  readonly backups: { readonly every: number; readonly keep: number; readonly dir: string } | undefined
  readonly rateLimits: boolean
  readonly logLevel: string
  readonly logFormat: LogFormat | undefined
  readonly metricsToken: string | undefined
}

/** The settings, or sentences about what is wrong with them. */
export function settingsFrom(env: Readonly<Record<string, string | undefined>>): Settings | string[] {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) return parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
  const e = parsed.data
  if (e.REDIS_URL && !e.PUBLIC_ADDRESS)
    return [
      'PUBLIC_ADDRESS: with REDIS_URL, browsers are sent from node to node, so this node needs the address at which they reach it',
    ]
  const inAddress = e.PUBLIC_ADDRESS && nodeNamedIn(e.PUBLIC_ADDRESS.address)
  if (e.NODE_NAME && inAddress && e.NODE_NAME !== inAddress)
    return [
      `NODE_NAME: it is ${e.NODE_NAME}, and PUBLIC_ADDRESS leads to /n/${inAddress}: this node would refuse who comes there`,
    ]
  const needless = (['BACKUP_DIR', 'BACKUP_KEEP'] as const).filter((name) => name in given)
  if (e.BACKUP_EVERY === undefined && needless.length > 0)
    return needless.map(
      (name) => `${name}: no backup is made without BACKUP_EVERY: set it, too, to a time such as 1d`,
    )
  const backupDir = resolve(e.BACKUP_DIR ?? join(e.DATA_DIR, BACKUPS))
  if (backupDir === resolve(e.DATA_DIR))
    return ['BACKUP_DIR: it is DATA_DIR itself; take a folder in it, or better on another disk']
  return {
    port: e.PORT,
    host: e.HOST,
    redisUrl: e.REDIS_URL,
    arena: e.ARENA,
    nodeName: e.NODE_NAME ?? inAddress,
    publicAddress: e.PUBLIC_ADDRESS?.address,
    scheme: e.PUBLIC_ADDRESS?.scheme,
    allowedOrigins: e.ALLOWED_ORIGINS,
    sessionSecret: e.SESSION_SECRET,
    trustProxy: e.TRUST_PROXY,
    exhibitions: e.EXHIBITIONS,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    keepDays: e.KEEP_DAYS,
    drainSeconds: e.DRAIN_SECONDS,
    backups:
      e.BACKUP_EVERY === undefined
        ? undefined
        : { every: e.BACKUP_EVERY, keep: e.BACKUP_KEEP, dir: backupDir },
    rateLimits: e.RATE_LIMITS,
    logLevel: e.LOG_LEVEL,
    logFormat: e.LOG_FORMAT,
    metricsToken: e.METRICS_TOKEN,
  }
}

type Public = Pick<Settings, 'publicAddress' | 'scheme' | 'trustProxy'>

/** The scheme that browsers use: as set, or derived from the public address and the proxies. */
export function publicScheme({ publicAddress, scheme, trustProxy }: Public): 'http' | 'https' | undefined {
  if (scheme !== undefined || publicAddress === undefined) return scheme
  const [host = ''] = publicAddress.split('/')
  const port = /:(\d+)$/.exec(host)?.[1]
  return port === '443' || (port === undefined && trustProxy > 0) ? 'https' : 'http'
}

/** The origin of the arena's pages; undefined without a public address. */
export function publicOrigin(settings: Public): string | undefined {
  const [host] = settings.publicAddress?.split('/') ?? []
  return host === undefined ? undefined : new URL(`${publicScheme(settings)}://${host}`).origin
}
