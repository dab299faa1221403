/**
 * Lets a page stand in frames of any other page: it shows what is public, knows nobody, and has nothing to
 * press that changes anything.
 */
import type { RequestHandler } from 'express'

export const framedAnywhere: RequestHandler = (_request, response, next) => {
  const policy = String(response.get('content-security-policy'))
  response
    .set({
      'content-security-policy': policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors *'),
      'cross-origin-resource-policy': 'cross-origin',
      // The address that it stands in is nobody's business, and it has none of its own to hide.
      'referrer-policy': 'no-referrer',
    })
    .removeHeader('x-frame-options')
  next()
}
