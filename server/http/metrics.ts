/** `GET /metrics`, for who runs the server: from the machine itself, or with a token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import ipaddr from 'ipaddr.js'
import type { Settings } from '../base/settings.ts'
import { limiting, refuse } from './answers.ts'

/** Of an address: a Prometheus asks four times, and who guesses at the token is slowed down. */
const ASKED_A_MINUTE = 120

export interface Metered {
  readonly contentType: string
  text(): Promise<string>
}

export function metricsRoutes(
  settings: Pick<Settings, 'metricsToken' | 'trustProxy' | 'rateLimits'>,
  metrics: Metered,
): RequestHandler[] {
  const { metricsToken, trustProxy, rateLimits } = settings
  return [
    limiting(rateLimits)(ASKED_A_MINUTE),
    async (request, response) => {
      response.set('cache-control', 'no-store')
      const given = request.headers.authorization
      const known =
        given === undefined
          ? trustProxy === 0 && isFromHere(request)
          : metricsToken !== undefined && sameText(given, `Bearer ${metricsToken}`)
      if (!known && metricsToken === undefined) return refuse(response, 404, 'for_operators')
      if (!known)
        return refuse(response.set('www-authenticate', 'Bearer realm="metrics"'), 401, 'for_operators')
      response.type(metrics.contentType).send(await metrics.text())
    },
  ]
}

/** In a time that does not tell how much of it is right. */
function sameText(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/** What a proxy writes of whom it asks for. */
const ON_BEHALF = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|.*-connecting-ip|true-client-ip)$/i
const OWN_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Did somebody on this machine ask, by its own name? A proxy or a tunnel that runs here has an address of
 * this machine, too, whoever it asks for; and a page may have had its own name lead here. The guard has taken
 * out of the headers what it does not believe; here it counts.
 */
function isFromHere({ socket, headers, rawHeaders }: IncomingMessage): boolean {
  const { remoteAddress = '' } = socket
  if (!ipaddr.isValid(remoteAddress) || ipaddr.process(remoteAddress).range() !== 'loopback') return false
  return (
    OWN_NAME.test(headers.host ?? '') && !rawHeaders.some((name, at) => at % 2 === 0 && ON_BEHALF.test(name))
  )
}
