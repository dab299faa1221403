import { Protocol } from '@colyseus/core'
import { describe, expect, test } from '@jest/globals'
import { Packr } from 'msgpackr'
import { REQUEST_BYTES } from '../../common/wire/match/messages.ts'
import { judge } from './frame.ts'

const packr = new Packr({ useRecords: false })
const text = (name: string) =>
  name.length < 32 ? [0xa0 | name.length, ...Buffer.from(name)] : [0xd9, name.length, ...Buffer.from(name)]
const request = (name: string, payload?: unknown, id: readonly number[] = [7]) =>
  Buffer.from([
    Protocol.ROOM_REQUEST,
    ...id,
    ...text(name),
    ...(payload === undefined ? [] : packr.pack(payload)),
  ])
const data = (name: string, payload: unknown) =>
  Buffer.from([Protocol.ROOM_DATA, ...text(name), ...packr.pack(payload)])

describe('a frame', () => {
  test('a frame is fine when it is a plain request', () => {
    expect(judge(request('say', { text: 'hi' }))).toEqual({ is: 'fine', joins: false })
    expect(judge(data('say', { text: 'hi' }))).toEqual({ is: 'fine', joins: false })
    expect(judge(request('stand'))).toEqual({ is: 'fine', joins: false })
  })

  test('a frame is fine when it is the framework’s own', () => {
    expect(judge(Buffer.from([Protocol.JOIN_ROOM]))).toEqual({ is: 'fine', joins: true })
    for (const code of [Protocol.PING, Protocol.LEAVE_ROOM])
      expect(judge(Buffer.from([code]))).toEqual({ is: 'fine', joins: false })
  })

  test('a frame is broken when no client of ours sends it', () => {
    for (const code of [
      0,
      11,
      Protocol.ROOM_STATE,
      Protocol.ROOM_DATA_BYTES,
      Protocol.ROOM_INPUT_RELIABLE,
      Protocol.ROOM_RESPONSE,
      0x20 | Protocol.ROOM_DATA,
      255,
    ])
      expect(judge(Buffer.from([code, 1, 0x80]))).toEqual({ is: 'broken' })
    expect(judge(Buffer.alloc(0))).toEqual({ is: 'broken' })
    expect(judge(Buffer.from([Protocol.ROOM_REQUEST]))).toEqual({ is: 'broken' })
  })

  test('a frame gives its request id in one, two, three or five bytes', () => {
    for (const [id, bytes] of [
      [7, [7]],
      [200, [0xcc, 200]],
      [300, [0xcd, 44, 1]],
      [70_000, [0xce, 0x70, 0x11, 1, 0]],
    ] as const)
      expect(judge(request('say', 2n ** 60n, bytes))).toMatchObject({ is: 'refused', id })
    for (const id of [[0xcb, 0, 0, 0, 0, 0, 0, 0, 0], [0xff], [0xd0, 1]])
      expect(judge(request('say', {}, id))).toEqual({ is: 'broken' })
  })

  test('a frame is refused as unknown without a possible name', () => {
    const named = (...name: number[]) => judge(Buffer.from([Protocol.ROOM_REQUEST, 7, ...name]))
    for (const name of [
      [],
      [5],
      [0xa0],
      [0xa5, 65],
      text('x'.repeat(41)),
      [0xda, 1, 0, 65],
      [0xdb, 1, 0, 0, 0, 65],
      [0xa3, 65, 0xa2, 65],
      [0xa2, 0xc3, 0xa9],
      [0xa2, 65, 0],
    ])
      expect(named(...name)).toMatchObject({ is: 'refused', id: 7, why: { code: 'unknown_message' } })
    expect(judge(Buffer.from([Protocol.ROOM_DATA]))).toMatchObject({
      is: 'refused',
      id: undefined,
      why: { code: 'unknown_message' },
    })
  })

  test(`a frame of more than ${REQUEST_BYTES} bytes is refused unread, unless it brings orders`, () => {
    const room = REQUEST_BYTES - request('choose', { choice: '' }).length
    expect(judge(request('choose', { choice: 'x'.repeat(room - 2) }))).toMatchObject({ is: 'fine' })
    expect(judge(request('choose', { choice: 'x'.repeat(room) }))).toMatchObject({
      is: 'refused',
      id: 7,
      why: { code: 'too_large' },
    })
    expect(judge(request('orders', { orders: 'x'.repeat(65_000) }))).toMatchObject({ is: 'fine' })
  })

  test('a frame with values beyond JSON is refused with the reason', () => {
    expect(judge(request('orders', { orders: new Date() }))).toEqual({
      is: 'refused',
      id: 7,
      why: { code: 'malformed', message: expect.stringContaining('it holds something that JSON cannot say') },
    })
    expect(judge(data('orders', [NaN]))).toMatchObject({
      is: 'refused',
      id: undefined,
      why: { code: 'malformed' },
    })
  })
})
