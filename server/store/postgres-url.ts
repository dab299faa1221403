/**
 * What DATABASE_URL means, in one way for all who connect by it: the server's driver and PostgreSQL's own
 * programs (`pg_dump`). It is PostgreSQL's own: `require` encrypts and asks for no certificate, `verify-full`
 * asks.
 */

type Param = readonly [name: string, value: string]

export interface PostgresUrl {
  /** For the driver (`pg`). */
  readonly driver: string
  /** For PostgreSQL's programs, without what is nobody's business in a list of processes. */
  readonly tools: string
  readonly password: string
  /** Whether it is asked who answers; undefined where nothing is encrypted, or nothing said of it. */
  readonly verified: boolean | undefined
}

/** Words that only one of the two knows, or each in another way. */
const SAME: Readonly<Record<string, string>> = {
  'sslmode=no-verify': 'sslmode=require',
  'ssl=true': 'sslmode=require',
  'ssl=1': 'sslmode=require',
  'ssl=false': 'sslmode=disable',
  'ssl=0': 'sslmode=disable',
}
const DRIVERS_OWN = 'uselibpqcompat'
/** The certificates of the web, as PostgreSQL's programs call them. The driver has them without being told. */
const SYSTEM: Param = ['sslrootcert', 'system']

export function readPostgresUrl(databaseUrl: string): PostgresUrl {
  const [address, query] = halves(databaseUrl, '?')
  // Nothing is encoded anew: the two read a plus sign differently.
  const params = query
    .split('&')
    .filter(Boolean)
    .map((param): Param => halves(SAME[param] ?? param, '='))
    .filter(([name]) => name !== DRIVERS_OWN)
  const given = (name: string) => params.findLast((param) => param[0] === name)?.[1]
  const mode = given('sslmode')
  const ca = given('sslrootcert')
  const url = new URL(address)
  const password = decodeURIComponent(url.password) || decodeURIComponent(given('password') ?? '')
  url.password = ''
  const forDriver = params.filter((param) => param.join('=') !== SYSTEM.join('='))
  const forTools = params.filter(([name]) => name !== 'password')
  if (mode === 'verify-full' && ca === undefined) forTools.push(SYSTEM)
  return {
    driver: written(address, [...forDriver, [DRIVERS_OWN, 'true']]),
    tools: written(url.href, forTools),
    password,
    verified:
      mode === undefined || mode === 'disable' ? undefined : mode.startsWith('verify-') || ca !== undefined,
  }
}

const halves = (text: string, at: string): readonly [string, string] => {
  const i = text.indexOf(at)
  return i < 0 ? [text, ''] : [text.slice(0, i), text.slice(i + 1)]
}

const written = (address: string, params: readonly Param[]): string =>
  params.length === 0 ? address : `${address}?${params.map((param) => param.join('=')).join('&')}`
