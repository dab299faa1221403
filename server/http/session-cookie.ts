/** The cookies of a browser: no page can read them, and behind TLS they go nowhere else. */
import { parseCookie } from 'cookie'
import type { CookieOptions, Request, Response } from 'express'
import { COOKIE, KEPT_FOR } from '../people/accounts/session.ts'

/** A page that was loaded encrypted names such an origin, whatever the proxies on its way tell. */
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

/** What a passkey ceremony began with: brought back to the API of accounts only. */
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

/** That the account was opened with a one-time code a moment ago. */
const RECOVERED_COOKIE = 'dr-recovered'

export function setRecovered(request: Request, response: Response, note: string, seconds: number): void {
  response.cookie(RECOVERED_COOKIE, note, { ...ceremonyFlags(request), maxAge: seconds * 1000 })
}

export const recoveredIn = (request: Request): string =>
  parseCookie(request.headers.cookie ?? '')[RECOVERED_COOKIE] ?? ''

export const clearRecovered = (request: Request, response: Response): void =>
  void response.clearCookie(RECOVERED_COOKIE, ceremonyFlags(request))

/** What it began with, which is not asked for again; empty when there is nothing. */
export function takeCeremony(request: Request, response: Response): string {
  response.clearCookie(CEREMONY_COOKIE, ceremonyFlags(request))
  return parseCookie(request.headers.cookie ?? '')[CEREMONY_COOKIE] ?? ''
}
