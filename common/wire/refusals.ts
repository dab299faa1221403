/** Why the server does not do what a client asks: a code for programs, a sentence for people. */
export const REFUSALS = {
  malformed: 'That message is not of the expected form.',
  unknown_message: 'There is no such message.',
  unknown_match: 'There is no such match. It may have ended.',
  unknown_player: 'There is no account of that name.',
  unknown_record: 'There is no record of such a match: it was never finished here, or is not kept any more.',
  unknown_game: 'There is no such game.',
  bad_setup: 'These settings are not possible.',
  name_taken: 'Somebody keeps that name. Choose another, or sign in if it is yours.',
  bad_token: 'Your session is not valid any more.',
  match_full: 'Every seat is taken, and this match has no spectators.',
  no_spectators: 'This match has no spectators.',
  no_seat: 'You have no seat in this match.',
  seat_taken: 'That seat is taken.',
  unknown_seat: 'There is no such seat.',
  other_side: 'You have flown for the other side in this match.',
  wrong_round: 'Too late: that round is over.',
  wrong_phase: 'That is not possible now.',
  nothing_owed: 'You owe no orders this round.',
  illegal_orders: 'These orders are not legal.',
  bad_choice: 'That cannot be chosen.',
  not_yours: 'Only who organises a private match may do that.',
  uninvited: 'Only those whom the organiser has named may play here.',
  sent_away: 'The organiser has sent you away.',
  bound: 'This match has been agreed on: your seat is yours until it is over.',
  wrong_channel: 'You cannot write there now.',
  empty_text: 'There is nothing to say in that.',
  too_fast: 'Not so fast.',
  repeated: 'You have just said that.',
  slow_mode: 'Slow mode is on.',
  muted: 'You may not write here for now.',
  kicked: 'A moderator sent you out of this room.',
  banned: 'You may not come in.',
  not_allowed: 'That is for moderators.',
  unknown_command: 'There is no such command; /help lists them.',
  unknown_person: 'There is nobody of that name here.',
  unknown_line: 'That line is not there any more.',
  unknown_room: 'There is no such room.',
  unknown_report: 'There is no such report.',
  bad_title: 'A room cannot be called that.',
  room_taken: 'There is a room of that name already.',
  too_many_rooms: 'There are enough rooms for now.',
  not_kept: 'The server can keep nothing at the moment. Try again.',
  foreign_page: 'A page of another origin asked.',
  too_large: 'That is too large, or of unknown length.',
  too_many: 'Too many requests from your address. Wait a moment.',
  internal: 'Something went wrong on our side. Nothing of yours was lost.',
} as const

export type RefusalCode = keyof typeof REFUSALS

export interface Refused {
  readonly code: RefusalCode
  readonly message: string
}

/** With `detail` in place of, or after, the standing sentence. */
export const refusal = (code: RefusalCode, detail?: string): Refused => ({ code, message: detail ? `${REFUSALS[code]} ${detail}` : REFUSALS[code] })

export const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value && String(value.code) in REFUSALS
