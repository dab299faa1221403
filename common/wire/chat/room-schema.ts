/**
 * The synced state of a chatroom: its title, its chat settings and its people. Lines are sent as messages.
 */
import { type MapSchema, type Schema, type SchemaType, schema, t } from '@colyseus/schema'

/**
 * Somebody's role in this room: from their account, because they own the room (`maker`), or because its owner
 * appointed them (`keeper`).
 */
export type RoomRole = '' | 'keeper' | 'maker' | 'moderator' | 'admin'

/** Who may come in: everybody, accounts only, or those whom the owner has invited. */
export type RoomDoor = '' | 'accounts' | 'invited'

export const PersonRow = schema(
  {
    name: t.string().default(''),
    /** Whether the person has an account, and so a profile page. */
    account: t.boolean().default(false),
    bot: t.boolean().default(false),
    role: t.string().default(''),
    /** The page is in the background. */
    away: t.boolean().default(false),
    /** The match that the person has left to play, which may be watched; `-` if it may not. */
    playing: t.string().default(''),
  },
  'PersonRow',
)
export type PersonRow = SchemaType<typeof PersonRow>

export type RoomState = Schema & {
  title: string
  topic: string
  /** Seconds between two lines of the same person; 0: no slow mode. */
  slow: number
  /** Whether coarse words are replaced by stars. */
  filter: boolean
  /** A text pinned above the chat. */
  pin: string
  door: string
  /** Not shown in the list of rooms. */
  hidden: boolean
  /** By person id: one entry a person, however many tabs they have. */
  people: MapSchema<PersonRow>
}

export const RoomState = schema(
  {
    title: t.string().default(''),
    topic: t.string().default(''),
    slow: t.uint16().default(0),
    filter: t.boolean().default(true),
    people: t.map(PersonRow),
    pin: t.string().default(''),
    door: t.string().default(''),
    hidden: t.boolean().default(false),
  },
  'RoomState',
) as new () => RoomState
