/**
 * The synced state of a chatroom: what it is called, how one talks there, and who is there. Lines are
 * messages.
 */
import { type MapSchema, type Schema, type SchemaType, schema, t } from '@colyseus/schema'

/**
 * What somebody is in this room: by their account, because it is theirs (`maker`), or because they were
 * appointed in it (`keeper`).
 */
export type RoomRole = '' | 'keeper' | 'maker' | 'moderator' | 'admin'

/** Who may come in: everybody, accounts only, or those whom the owner has invited. */
export type RoomDoor = '' | 'accounts' | 'invited'

export const PersonRow = schema(
  {
    name: t.string().default(''),
    /** Whether the name is kept: then there is a page about them. */
    account: t.boolean().default(false),
    bot: t.boolean().default(false),
    role: t.string().default(''),
    /** Looks at something else. */
    away: t.boolean().default(false),
    /** Has gone to play from here: in this match, which one may watch; or `-`, in one that nobody may. */
    playing: t.string().default(''),
  },
  'PersonRow',
)
export type PersonRow = SchemaType<typeof PersonRow>

export type RoomState = Schema & {
  title: string
  topic: string
  /** Seconds between two lines of the same person; 0 is no slow mode. */
  slow: number
  /** Whether coarse words are starred out. */
  filter: boolean
  /** A text that stands above what is said. */
  pin: string
  door: string
  /** Not in the list of rooms. */
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
) as unknown as new () => RoomState
