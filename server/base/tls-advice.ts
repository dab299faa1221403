/** Advice about settings when a server's certificate is rejected, as the system's messages help nobody. */

/** Codes of OpenSSL and Node for an unknown signer. */
const UNKNOWN_SIGNER: ReadonlySet<unknown> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
])
const OUT_OF_TIME: ReadonlySet<unknown> = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'])

/** How to make a private server's certificate trusted. */
export interface TrustAdvice {
  readonly variable: 'DATABASE_URL' | 'REDIS_URL'
  /** The setting for a private certificate authority. */
  readonly own: string
  /** The setting that skips verification. */
  readonly any?: string
  /** The setting for a connection without TLS. */
  readonly plain: string
  /** The setting for a connection with TLS. */
  readonly secret: string
}

export const POSTGRES_TLS: TrustAdvice = {
  variable: 'DATABASE_URL',
  own: 'put sslmode=verify-full&sslrootcert=/path/of/ca.pem into DATABASE_URL, where that file has the certificate of who signs (or the server’s own)',
  any: 'sslmode=require encrypts without asking who answers: only where nobody can come in between',
  plain: 'take sslmode out of DATABASE_URL',
  secret: 'add ?sslmode=verify-full to DATABASE_URL',
}

export const REDIS_TLS: TrustAdvice = {
  variable: 'REDIS_URL',
  own: 'start the server with NODE_EXTRA_CA_CERTS=/path/of/ca.pem, where that file has the certificate of who signs (or Redis’s own)',
  plain: 'begin REDIS_URL with redis:// instead of rediss://',
  secret: 'begin REDIS_URL with rediss:// instead of redis://',
}

/** A sentence; empty if the error is about something else. */
export function tlsAdvice(error: unknown, { variable, own, any, plain, secret }: TrustAdvice): string {
  const { code, message = '' } = (error ?? {}) as { readonly code?: unknown; readonly message?: string }
  if (UNKNOWN_SIGNER.has(code))
    return `Its certificate is signed by nobody whom this server knows: ${own}.${any ? ` (${any}.)` : ''}`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `Its certificate is for another name: give the name that it is for as the host in ${variable}.`
  if (OUT_OF_TIME.has(code))
    return 'Its certificate is out of date: renew it there, or set the clock of this machine.'
  // OpenSSL's errors when the other end does not speak TLS; PostgreSQL says so itself.
  if (/does not support SSL|wrong version number|packet length too long/i.test(message))
    return `It does not speak TLS at that port: ${plain}, or set it up there.`
  if (/no encryption|SSL off/.test(message)) return `It lets nobody in without TLS: ${secret}.`
  return ''
}
