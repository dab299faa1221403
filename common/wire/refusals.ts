/** Why the server refuses a request: a code for programs, a sentence for people. */
import type { z } from 'zod'
import { RENAME_DAYS } from './people/account.ts'
import { INTERNAL, type ReceivedRefusal } from './refused.ts'

export const REFUSALS = {
  malformed: 'That message is not of the expected form.',
  starting: 'The server is just starting. A moment, please.',
  draining: 'This server is about to be renewed, and begins nothing new. Try again in a moment.',
  unknown_message: 'There is no such message.',
  another_node: 'That is for another node than this: a proxy in between leads to the wrong one.',
  unknown_address: 'There is nothing at that address.',
  wrong_method: 'That address is not asked in this way.',
  moving: 'The match is just being brought to another of our machines. A moment, please.',
  unknown_match: 'There is no such match. It may have ended.',
  unknown_player: 'There is no account of that name.',
  unknown_record: 'There is no record of such a match: it was never finished here, or is not kept any more.',
  busy_records:
    'So many records are being read that there is no room for another reader. Try again in a moment.',
  damaged_record: 'The record of this match is damaged and cannot be read. All others are as they were.',
  unknown_rules: 'This server cannot play that match again.',
  unknown_game: 'There is no such game.',
  bad_setup: 'These settings are not possible.',
  unkept_names: 'Only people with an account can be named. There is no account of these names:',
  name_taken:
    'Somebody keeps that name, or one that looks like it. Choose another, or sign in if it is yours.',
  bad_token: 'Your session is not valid any more.',
  bad_name: 'That name is not possible:',
  already_kept: 'You keep a name already.',
  no_account: 'That is for those who keep a name. Sign in first.',
  wrong_password: 'That name and password do not go together.',
  not_your_password: 'That is not your present password.',
  bad_password: 'That password is not possible:',
  no_passkeys: 'There are no passkeys here.',
  bad_passkey: 'That passkey was not accepted.',
  unknown_passkey: 'No account has that passkey. It may have been removed.',
  passkey_too_late: 'That took too long, or was done before. Try again.',
  another_account: 'That is another account’s.',
  wrong_recovery: 'That name and code do not go together, or the code was used before.',
  proof_needed: 'Show once more that the account is yours.',
  not_your_code: 'That is none of your codes, or it was used before.',
  renamed_lately: `A name is changed once in ${RENAME_DAYS} days.`,
  same_name: 'That is your name already.',
  many_passkeys: 'You have as many passkeys as there may be. Remove one first.',
  stays_person: 'That account stays a person’s: it has played rated matches, or moderates.',
  program_already: 'That account is a program’s already, and stays one.',
  not_a_program: 'That account is a person’s. A program keeps an account of its own.',
  last_way_in: 'There is no other way into your account. Add one first.',
  wrong_code:
    'That code does not hold. Whoever runs the server finds it in what the server printed at its start.',
  too_many_tries: 'Too many tries.',
  crowded: 'Too many people are signing in at this moment. Try again in a few seconds.',
  match_full: 'Every seat is taken, and this match has no spectators.',
  no_spectators: 'This match has no spectators.',
  no_seat: 'You have no seat in this match.',
  in_gallery: 'You watch from a gallery, and seats are given in the match itself: join it as a candidate.',
  seat_taken: 'That seat is taken.',
  unknown_seat: 'There is no such seat.',
  other_side: 'You have flown for the other side in this match.',
  wrong_round: 'Too late: that round is over.',
  wrong_phase: 'That is not possible now.',
  nothing_owed: 'You owe no orders this round.',
  has_watched:
    'There is fog, and you have watched: who has seen more than a player may cannot play in this match any more.',
  not_admitted: 'Those who play would rather go on as they are.',
  nobody_admitted: 'Those who play want nobody to join them in this match.',
  asked_already: 'Those who play are being asked already.',
  many_ask: 'Others are asking already. Try again in a moment.',
  not_asking: 'They are not asking any more.',
  no_draw:
    'A draw needs every side, and one has nobody here to agree: bots do not, and players who are away cannot.',
  no_draw_yet: 'In a match that counts a draw can be offered from the third round on.',
  draw_again: 'You have offered a draw in this round, and taken it back. You can offer one in the next.',
  draw_declined: 'They have declined a draw: one can be offered again three rounds later.',
  idle: 'You have given no orders for two rounds: the others wait only a few seconds for you now. Give an order, and the whole clock is yours again.',
  not_alone: 'The match is not yours yet: the others may still come back.',
  orders_full:
    'These orders are too long: those of a match may have 1 MB in all, and there is no room for so many more. Shorter ones are taken; without any the match goes on as when somebody gives none.',
  illegal_orders: 'These orders are not legal.',
  bad_choice: 'That cannot be chosen.',
  not_yours: 'Only who organises a private match may do that.',
  exhibition: 'This is an exhibition: only bots play in it.',
  uninvited: 'Only those whom the organiser has named may play here.',
  sent_away: 'The organiser has sent you away.',
  many_tabs: 'You have this open in as many tabs as there may be. Close one first.',
  bound: 'This match has been agreed on: your seat is yours until it is over.',
  knows_more:
    'You have played in this match, and know more than those who watch are shown yet. They hear you when it is over.',
  wrong_channel: 'You cannot write there now.',
  empty_text: 'There is nothing to say in that.',
  unknown_offer: 'That game is not offered here any more.',
  already_added: 'You have added to that game already.',
  not_added: 'You have not added to that game.',
  party_too_large: 'Your party is larger than a team of that game.',
  queue_full: 'Too many wait for that game. Offer another one.',
  too_many_offers: 'So many games are offered here that there is no room for another.',
  too_many_own_offers: 'You have as many games on offer here as one may. Take one back, or add to one.',
  too_many_queues:
    'You, or somebody of your party, wait for as many games as one may. Remove from one first.',
  not_withdrawn: 'Only what you have offered yourself, and nobody has added to, can be taken back.',
  not_your_pick: 'It is not your turn to pick.',
  cannot_pick: 'You cannot pick them: they have a team, or somebody’s party would be torn apart.',
  not_here: 'They are not here.',
  same_party: 'You are in one party.',
  party_full: 'The party is full.',
  not_invited: 'There is no such invitation any more.',
  own_name: 'That is you.',
  takes_none: 'They take no messages from you.',
  you_block: 'You have blocked them. Unblock them first.',
  already_friends: 'You are friends already.',
  already_wanted: 'You have asked them already.',
  not_asked: 'There is no such request any more.',
  not_friends: 'You are not friends.',
  many_friends: 'You have as many friends as there may be. Remove one first.',
  others_many_friends: 'They have as many friends as there may be.',
  many_requests: 'You have asked as many people as one may at a time. Take one of your requests back first.',
  others_many_requests: 'Too many people have asked them already.',
  many_blocked: 'You have blocked as many people as one may. Unblock one first.',
  not_followed: 'They want nobody to follow them, or not you.',
  many_followed: 'You follow as many people as one may. Unfollow somebody first.',
  many_unread: 'They have not read what they were sent for so long that no more is taken.',
  seat_elsewhere:
    'You have a seat in another match that waits for you. Be ready there, or leave it, and come again.',
  cool_down: 'You did not come to games that others waited for.',
  not_online: 'They are not here at the moment.',
  for_programs: 'That is for accounts of programs.',
  programs_challenge: 'A program challenges friends and other programs only.',
  not_accepted: 'That program accepts no challenges to that game at the moment.',
  one_challenge: 'You have challenged somebody already. Take that back first.',
  many_challenges: 'They are challenged by as many as may be at a time. Try again in a minute.',
  no_challenge: 'That challenge does not stand any more.',
  too_fast: 'Not so fast.',
  repeated: 'You have just said that.',
  slow_mode: 'Slow mode is on.',
  crowd_writes: 'So many write here at this moment that nobody could read it. Try again in a few seconds.',
  players_only_watch:
    'You show what you think of it when the match is over: those who watch cannot reach you before, nor you them.',
  muted: 'You may not write here for now.',
  room_accounts: 'The owner of this room lets in people with an account only. Keep your name, and come back.',
  room_invited: 'The owner of this room lets in only those whom they have invited.',
  room_shut: 'The owner of this room has closed it.',
  too_many_members: 'There are as many as there may be. Take somebody off the list first.',
  no_such_account: 'There is no account of that name.',
  kicked: 'A moderator sent you out of this room.',
  banned: 'You may not come in.',
  not_allowed: 'That is for moderators.',
  for_admins: 'That is for administrators.',
  for_operators:
    'That is for who runs the server: read it on the machine itself, or with METRICS_TOKEN as a bearer token.',
  match_failed: 'The match had to end: something went wrong on our side.',
  match_abandoned: 'The match has ended: everybody had left.',
  exhibition_over: 'The exhibition has ended.',
  match_closed: 'An administrator has closed this match:',
  match_upgraded:
    'This match has ended as a draw: the server was upgraded, and does not have its rules. Nobody’s rating changes.',
  new_rules:
    'The rules have a new version, and this table has the one before. Make a new match to play by them.',
  not_now: 'That is not to be had at the moment.',
  no_reason: 'Say why: its players read it.',
  unknown_node: 'There is no such node any more.',
  not_drained: 'That node cannot be told to hand over what it has.',
  not_aside: 'No match of that name is set aside.',
  brought_back: 'That match goes on already: somebody has brought it back.',
  still_aside: 'That match cannot be opened, and stays set aside:',
  last_admin: 'There is no other administrator: make one first.',
  wrong_reset: 'That link does not hold any more: it was used, has run out, or another was made.',
  unknown_command: 'There is no such command; /help lists them.',
  unknown_person: 'There is nobody of that name here.',
  unknown_line: 'That line is not there any more.',
  unknown_room: 'There is no such room.',
  unknown_report: 'There is no such report.',
  already_reported: 'The moderators know of that already. Thank you.',
  too_many_reports: 'The moderators have much to read from you, or from near you. They will come to it.',
  unknown_ban: 'That ban or mute does not stand any more.',
  bad_title: 'A room cannot be called that.',
  room_taken: 'There is a room of that name already, or of one that looks like it.',
  too_many_rooms: 'There are enough rooms for now.',
  not_kept: 'The server can keep nothing at the moment. Try again.',
  foreign_page: 'A page of another origin asked.',
  too_large: 'That is too large, or of unknown length.',
  many_matches: 'From your address as many matches run as may at a time. End one, or wait until one is over.',
  too_many: 'Too many requests from your address. Wait a moment.',
  many_streams: 'So many streams are open that there is no room for another. Try again in a moment.',
  internal: INTERNAL.message,
} as const

export type RefusalCode = keyof typeof REFUSALS

/** A refusal known to this version. */
export interface Refused extends ReceivedRefusal {
  readonly code: RefusalCode
}

/** Most characters of the refused input that a refusal quotes, since the input may be long. */
export const QUOTED = 200

/** The refusal with `detail` after its standard sentence. */
export const refusal = (code: RefusalCode, detail?: string, atMost = QUOTED): Refused => ({
  code,
  message: detail ? `${REFUSALS[code]} ${shortened(detail, atMost)}` : REFUSALS[code],
})

/** The names on the way to what a shape has found wrong; a name that is too many is the last. */
export const placeOf = (issue: z.core.$ZodIssue | undefined): readonly PropertyKey[] =>
  issue?.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : (issue?.path ?? [])

/** The same, with the part of the request that it is about: the names on the way to it. */
export const refusalAt = (where: readonly PropertyKey[], code: RefusalCode, detail?: string): Refused => ({
  ...refusal(code, detail),
  ...(where.length > 0 && { where: where.join('.') }),
})

/** Never cuts a surrogate pair. */
const shortened = (text: string, atMost: number): string =>
  text.length <= atMost ? text : `${text.slice(0, atMost - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

export const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  'message' in value &&
  String(value.code) in REFUSALS

/**
 * A refusal as the error message of a refused join: its code, or all of it as JSON if it says more than the
 * standard sentence.
 */
export const atTheDoor = (refused: Refused): string =>
  refused.message === REFUSALS[refused.code] ? refused.code : JSON.stringify(refused)

/** Parses such a message; undefined if it is none. */
export function fromTheDoor(message: string): Refused | undefined {
  if (Object.hasOwn(REFUSALS, message)) return refusal(message as RefusalCode)
  try {
    const given: unknown = JSON.parse(message)
    return isRefused(given) ? given : undefined
  } catch {
    return undefined
  }
}
