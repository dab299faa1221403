/** Descriptions of the socket requests; the compiler checks that none is missing. */

import type { ROOM_REQUESTS } from '../../../common/wire/chat/room-messages.ts'
import type { REQUESTS } from '../../../common/wire/match/messages.ts'
import type { PICKUP_REQUESTS, QUICK_REQUESTS } from '../../../common/wire/match/pickup-messages.ts'
import type { SOCIAL_REQUESTS } from '../../../common/wire/people/social-requests.ts'

type Descriptions<Of> = Readonly<Record<keyof Of, string>>

const TALK = {
  report: 'Reports a line or a person to the moderators.',
  mute: 'Of moderators: mutes a person here.',
  unmute: 'Of moderators: ends that.',
  muted: 'Of moderators: answers whether somebody is muted here.',
  erase: 'Of moderators: deletes a line.',
}
const TIME = 'Answers with the server’s time, ms.'

export const MATCH_WORDS: Descriptions<typeof REQUESTS> = {
  orders:
    'Orders for the round; they replace earlier ones. With `ready: false` they count only if time runs out.',
  try: 'Checks orders without giving them, and says what would come of them by themselves.',
  withdraw: 'Takes the orders of this round back.',
  sit: 'Sits down on a free seat.',
  admit: 'Answers somebody who asks to take over a seat (message `substitutes`).',
  stand: 'Leaves the seat.',
  choose: 'Chooses what the seat brings, before the match begins.',
  ready: 'Ready to begin, or for a rematch.',
  settle: 'Resigns, offers or declines a draw, or claims the win when all others have left.',
  organise: 'Of the maker of a private match: stop the clock, give time, send away, allow, move.',
  chat: 'Says a line.',
  react: 'Shows a reaction, as a spectator or after the end.',
  time: TIME,
  ...TALK,
}

export const ROOM_WORDS: Descriptions<typeof ROOM_REQUESTS> = {
  say: 'Says a line, or gives a command (`/help`).',
  away: 'Whether you look at something else.',
  kick: 'Of moderators: sends a person out.',
  ban: 'Of moderators: keeps a person out.',
  sentences: 'Of moderators: who is banned or muted here.',
  lift: 'Of moderators: ends one of those.',
  arrange: 'Of moderators: topic, slow mode, word filter, pinned text.',
  own: 'Of the owner: name, door, moderators, guests, handing over, closing.',
  members: 'Of the owner: who moderates and who is invited.',
  appoint: 'Of administrators: makes a person a moderator.',
  time: TIME,
  ...TALK,
}

export const PICKUP_WORDS: Descriptions<typeof PICKUP_REQUESTS> = {
  offer: 'Offers a game. You have not added to it yet.',
  withdrawOffer: 'Takes back an offer that nobody has added to.',
  add: 'Adds you and your party to an offer.',
  keep: 'How many minutes your places are kept when you leave the page.',
  remove: 'Removes you from an offer, or from all.',
  there: 'Says that you are there, in a ready check.',
  pick: 'Of captains: picks a player.',
  invite: 'Invites a person to your party.',
  accept: 'Accepts such an invitation.',
  decline: 'Declines it.',
  leaveParty: 'Leaves your party.',
}

export const QUICK_WORDS: Descriptions<typeof QUICK_REQUESTS> = { time: TIME }

export const SOCIAL_WORDS: Descriptions<typeof SOCIAL_REQUESTS> = {
  befriend: 'Asks an account to be friends.',
  agree: 'Agrees to be friends.',
  decline: 'Declines.',
  unfriend: 'Ends a friendship, or takes your request back.',
  block: 'Blocks an account.',
  unblock: 'Unblocks it.',
  follow: 'You are told when they play.',
  unfollow: 'Ends that.',
  followable: 'Whether anybody may follow you.',
  standing: 'How you stand with an account.',
  say: 'Writes a line to a friend.',
  conversation: 'What you and a friend have written.',
  read: 'You have read the lines of a friend up to that id.',
  report: 'Reports what somebody wrote to you.',
  challenge: 'Challenges an account to a match.',
  accept: 'Accepts a challenge; answers with `{ match }`.',
  refuse: 'Refuses a challenge.',
  withdraw: 'Takes your own challenge back.',
  accepting: 'Of programs: the games to which you accept challenges while you are here.',
  programs: 'Programs that are here and accept challenges.',
  time: TIME,
}
