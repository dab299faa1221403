/** Allows other sites to embed a page: it is public, has no session, and no control that changes anything. */
import type { RequestHandler } from 'express'

export const framedAnywhere: RequestHandler = (_request, response, next) => {
  const policy = String(response.get('content-security-policy'))
  response
    .set({
      'content-security-policy': policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors *'),
      'cross-origin-resource-policy': 'cross-origin',
      // The embedding address is private.
      'referrer-policy': 'no-referrer',
    })
    .removeHeader('x-frame-options')
  next()
}
