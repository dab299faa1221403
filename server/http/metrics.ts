/** `GET /metrics`, for the operator: from the machine itself, or with a token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import ipaddr from 'ipaddr.js'
import type { Settings } from '../base/settings.ts'
import { limiting, refuse } from './answers.ts'

/** Per address: Prometheus asks four times a minute, and this slows down guessing of the token. */
const ASKED_A_MINUTE = 120

export interface MetricsSource {
  readonly contentType: string
  text(): Promise<string>
}

export function metricsRoutes(
  settings: Pick<Settings, 'metricsToken' | 'trustProxy' | 'rateLimits'>,
  metrics: MetricsSource,
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

/** Compares in constant time. */
function sameText(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/** Headers by which a proxy names its client. */
const ON_BEHALF = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|.*-connecting-ip|true-client-ip)$/i
const OWN_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Does the request come from this machine, to one of its own names? A proxy or tunnel on this machine has a
 * local address, too, and another site's name may resolve to it. It reads the raw headers, as the guard has
 * removed those that it does not trust.
 */
function isFromHere({ socket, headers, rawHeaders }: IncomingMessage): boolean {
  const { remoteAddress = '' } = socket
  if (!ipaddr.isValid(remoteAddress) || ipaddr.process(remoteAddress).range() !== 'loopback') return false
  return (
    OWN_NAME.test(headers.host ?? '') && !rawHeaders.some((name, at) => at % 2 === 0 && ON_BEHALF.test(name))
  )
}
