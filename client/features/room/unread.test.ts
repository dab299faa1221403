import { expect, test } from '@jest/globals'
import { keep } from '../../net/storage.ts'
import { isUnread } from './unread.ts'

test('a room has news when somebody spoke after the last visit, and never before a first one', () => {
  expect(isUnread('never', 7)).toBe(false)
  keep('read.den', '7')
  expect([isUnread('den', 7), isUnread('den', 8)]).toEqual([false, true])
})
