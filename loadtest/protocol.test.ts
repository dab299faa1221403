/** The load test implements the protocol itself. These tests compare it with the SDK, byte for byte. */
import { Encoder, encode, Reflection } from '@colyseus/schema'
import { Room } from '@colyseus/sdk'
import { expect, test } from '@jest/globals'
import { Packr } from 'msgpackr'
import { diceOf } from '../common/engine/dice/dice.ts'
import { voidPatrol as game } from '../common/games/void-patrol/game.ts'
import {
  EVERYBODY,
  type MatchState,
  matchSchemaOf,
  openView,
  writeRows,
} from '../common/wire/match/match-schema.ts'
import { CODE, type RequestResult, RoomClient, seatUrl } from './protocol.ts'

const bytesOf = (data: ArrayBuffer | Uint8Array): number[] => [...new Uint8Array(data)]

/** The SDK's room and ours, on sockets that record what is sent. */
function pair() {
  const sent: { sdk: number[][]; own: number[][] } = { sdk: [], own: [] }
  const room = new Room<unknown, MatchState>('match')
  room.connection = { isOpen: true, send: (data: Uint8Array) => void sent.sdk.push(bytesOf(data)) } as never
  const own = new RoomClient((data) => void sent.own.push(bytesOf(data)), {})
  const hear = (bytes: readonly number[]) => {
    const data = new Uint8Array(bytes).buffer
    ;(room as unknown as { onMessageCallback(event: { data: ArrayBuffer }): void }).onMessageCallback({
      data,
    })
    own.receive(data)
  }
  return { sent, room, own, hear }
}

const text = (value: string): number[] => [value.length, ...Buffer.from(value)]

const number = (value: number): number[] => {
  const bytes: number[] = []
  encode.number(bytes, value, { offset: 0 })
  return bytes
}

/** The server's messages to somebody who joins a running match. */
function welcome(): number[][] {
  const setup = game.setup.parse({ seatsPerTeam: 2 })
  const state = new (matchSchemaOf(game).State)()
  state.game = game.id
  writeRows(
    matchSchemaOf(game),
    openView(matchSchemaOf(game), state, EVERYBODY).table,
    game.sync.toRows(game.start(setup, game.seats(setup), diceOf('welcome', 0))),
  )
  Encoder.BUFFER_SIZE = 64 * 1024
  const encoder = new Encoder(state)
  const reflection = [...Reflection.encode(encoder)]
  const whole = [...encoder.encodeAll({ offset: 0 })]
  return [
    [CODE.join, ...text('token'), ...text('schema'), ...number(reflection.length), ...reflection],
    [CODE.state, ...whole],
  ]
}

test('the lean client acknowledges a join and decodes the state as the SDK does', () => {
  const { sent, room, own, hear } = pair()
  for (const frame of welcome()) hear(frame)
  expect(sent.own).toEqual([[CODE.join]])
  expect(sent.own).toEqual(sent.sdk)
  const state = own.state as MatchState
  expect(state.toJSON()).toEqual(room.state.toJSON())
  expect(Object.keys(state.toJSON().views['all']!.table.fighter!)).toHaveLength(4)
})

test('the lean client sends requests, reads answers and leaves as the SDK does', async () => {
  const { sent, room, own, hear } = pair()
  const answers: Promise<unknown>[] = []
  const ours: Promise<RequestResult>[] = []
  const ask = (name: string, payload: unknown) => {
    answers.push(
      room.request<unknown, unknown>(name, payload).catch((error: { reason?: unknown }) => error.reason),
    )
    ours.push(own.request(name, payload))
  }
  ask('orders', { round: 1, orders: { A1: { chits: 'FLR' }, B1: { chits: '' } }, ready: false })
  ask('ready', { ready: true })
  // Request numbers take one byte first, then two.
  for (let i = 0; i < 200; i++) ask('time', {})
  void room.leave()
  own.leave()
  expect(sent.own).toHaveLength(203)
  expect(sent.own).toEqual(sent.sdk)

  const packr = new Packr({ useRecords: false })
  for (let id = 0; id < 202; id++)
    hear([CODE.response, ...number(id), id === 1 ? 1 : 0, ...packr.pack({ id, said: 'so' })])
  expect((await Promise.all(ours)).map(({ payload }) => payload)).toEqual(await Promise.all(answers))
  expect((await Promise.all(ours)).map(({ status }) => status).slice(0, 3)).toEqual(['ok', 'rejected', 'ok'])
})

test('the lean client reads a message as the SDK does', () => {
  const { room, own, hear } = pair()
  const sdk: unknown[] = []
  const ours: unknown[] = []
  room.onMessage('mine', (payload) => void sdk.push(['mine', payload]))
  Object.assign(own, { on: { message: (type: string, payload: unknown) => void ours.push([type, payload]) } })
  const packr = new Packr({ useRecords: false })
  hear([
    CODE.data,
    ...bytesOf(packr.pack('mine')),
    ...packr.pack({ seat: 'A1', round: 3, orders: null, ready: false }),
  ])
  expect(ours).toEqual([['mine', { seat: 'A1', round: 3, orders: null, ready: false }]])
  expect(ours).toEqual(sdk)
})

test('seatUrl names the socket of a seat, at the public address where there is one', () => {
  const seat = { sessionId: 's', processId: 'p', roomId: 'r' }
  expect(seatUrl('http://127.0.0.1:2567', seat)).toBe('ws://127.0.0.1:2567/p/r?sessionId=s')
  expect(seatUrl('https://a.example/', { ...seat, publicAddress: 'b.example/x' })).toBe(
    'wss://b.example/x/p/r?sessionId=s',
  )
})
