/** Session cookies: not readable by pages (httpOnly), and sent over TLS only if the site uses it. */
import { parseCookie } from 'cookie'
import type { CookieOptions, Request, Response } from 'express'
import { COOKIE, KEPT_FOR } from '../people/accounts/session.ts'

/** A page loaded over HTTPS has such an origin, whatever proxies say. */
const secure = (request: Request): boolean =>
  request.secure || (request.headers.origin ?? '').startsWith('https:')

const flags = (request: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: secure(request),
  path: '/',
})

export function setSession(request: Request, response: Response, token: string): void {
  response.cookie(COOKIE, token, { ...flags(request), maxAge: KEPT_FOR * 1000 })
}

export function clearSession(request: Request, response: Response): void {
  response.clearCookie(COOKIE, flags(request))
}

/** The state of a passkey ceremony: sent to the account API only. */
const CEREMONY_COOKIE = 'dr-ceremony'
const ceremonyFlags = (request: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: secure(request),
  path: '/api/account',
})

export function setCeremony(request: Request, response: Response, note: string, seconds: number): void {
  response.cookie(CEREMONY_COOKIE, note, { ...ceremonyFlags(request), maxAge: seconds * 1000 })
}

/** Says that the account was opened with a one-time code a moment ago. */
const RECOVERED_COOKIE = 'dr-recovered'

export function setRecovered(request: Request, response: Response, note: string, seconds: number): void {
  response.cookie(RECOVERED_COOKIE, note, { ...ceremonyFlags(request), maxAge: seconds * 1000 })
}

export const recoveredIn = (request: Request): string =>
  parseCookie(request.headers.cookie ?? '')[RECOVERED_COOKIE] ?? ''

export const clearRecovered = (request: Request, response: Response): void =>
  void response.clearCookie(RECOVERED_COOKIE, ceremonyFlags(request))

/** Returns the state of the ceremony and deletes it; empty if there is none. */
export function takeCeremony(request: Request, response: Response): string {
  response.clearCookie(CEREMONY_COOKIE, ceremonyFlags(request))
  return parseCookie(request.headers.cookie ?? '')[CEREMONY_COOKIE] ?? ''
}
