import { type Client, ClientState } from '@colyseus/core'
import { Decoder, type SchemaType, StateView, schema, t } from '@colyseus/schema'
import { expect, test } from '@jest/globals'
import { RoomSerializer } from './room-serializer.ts'

const Secret = schema({ text: t.string().default('') }, 'Secret')
const State = schema({ text: t.string().default(''), secrets: t.map(Secret).view() }, 'State')
type State = SchemaType<typeof State>

/** A room of two clients, each of whom sees one secret, and their decoded states. */
function room(name: string) {
  const serializer = new RoomSerializer()
  const state = new State()
  serializer.reset(state)
  state.text = `open ${name}`
  const people = ['a', 'b'].map((who) => {
    const secret = new Secret()
    secret.text = `${name} ${who}`
    state.secrets.set(who, secret)
    const view = new StateView()
    view.add(secret)
    const decoder = new Decoder(new State())
    // The first byte is the message's type.
    const receive = (bytes: Uint8Array) => void decoder.decode(bytes.subarray(1))
    const client = {
      state: ClientState.JOINED,
      view,
      raw: (bytes: Uint8Array) => receive(Uint8Array.from(bytes)),
    } as unknown as Client
    return { who, client, receive, seen: () => decoder.state.toJSON() }
  })
  // While a change waits to be sent, the state is encoded anew for each client.
  serializer.applyPatches([])
  return {
    name,
    serializer,
    state,
    people,
    patch: () => serializer.applyPatches(people.map(({ client }) => client)),
  }
}

test('rooms that encode in turn send their own state, and each person their own secret', () => {
  const rooms = ['one', 'two'].map(room)
  // A late joiner gets the encoding made before another room was active.
  for (const place of [0, 1])
    for (const { serializer, people } of rooms)
      people[place]!.receive(Uint8Array.from(serializer.getFullState(people[place]!.client)))
  const seen = () => rooms.map(({ people }) => people.map((person) => person.seen()))
  const expected = (text: string) =>
    rooms.map(({ name }) =>
      ['a', 'b'].map((who) => ({ text: `${text} ${name}`, secrets: { [who]: { text: `${name} ${who}` } } })),
    )
  expect(seen()).toEqual(expected('open'))
  for (const { state, name } of rooms) state.text = `later ${name}`
  for (const { patch } of rooms) patch()
  expect(seen()).toEqual(expected('later'))
})

test('a message to a newcomer is not overwritten by messages of other rooms', () => {
  const [one, two] = [room('one'), room('two')]
  // A client without a view.
  const waiting = one.serializer.getFullState()
  two.serializer.getFullState()
  two.patch()
  const decoder = new Decoder(new State())
  decoder.decode(waiting.subarray(1))
  expect(decoder.state.text).toBe('open one')
})
