/**
 * Interprets DATABASE_URL in the same way for the server's driver and PostgreSQL's own programs (`pg_dump`),
 * namely PostgreSQL's: `require` encrypts without checking the certificate, `verify-full` checks it.
 */

type Param = readonly [name: string, value: string]

export interface PostgresUrl {
  /** For the driver (`pg`). */
  readonly driver: string
  /** For PostgreSQL's programs, without the password, which a list of processes would show. */
  readonly tools: string
  readonly password: string
  /** Is the server's certificate checked? Undefined without encryption, or if the URL does not say. */
  readonly verified: boolean | undefined
}

/** Parameters that only one of the two knows, or that they interpret differently. */
const SAME: Readonly<Record<string, string>> = {
  'sslmode=no-verify': 'sslmode=require',
  'ssl=true': 'sslmode=require',
  'ssl=1': 'sslmode=require',
  'ssl=false': 'sslmode=disable',
  'ssl=0': 'sslmode=disable',
}
const DRIVERS_OWN = 'uselibpqcompat'
/** The system's root certificates, as PostgreSQL's programs call them. The driver uses them by default. */
const SYSTEM: Param = ['sslrootcert', 'system']

export function readPostgresUrl(databaseUrl: string): PostgresUrl {
  const [address, query] = halves(databaseUrl, '?')
  // Does not re-encode: the two read a plus sign differently.
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
