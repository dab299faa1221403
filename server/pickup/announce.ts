/** The texts about pickup games in a chatroom. */
import { namedText } from '../../common/engine/presentation/naming.ts'
import { endInWords } from '../../common/engine/presentation/story.ts'
import { listed } from '../../common/engine/presentation/words.ts'
import { gameNamed, titleOf } from '../../common/games/list.ts'
import { seatAddress, UNUSED_MINUTES } from '../../common/wire/match/pickup-messages.ts'
import type { ResultNews, SubstituteNews, VacantSeat } from '../match/match-news.ts'
import { type Group, playersOf } from './offers/group.ts'
import { engaged } from './offers/offer.ts'
import type { OfferEvent } from './offers/offers.ts'
import type { OfferTerms } from './offers/terms.ts'

export const begins = ({ game }: OfferTerms, teams: readonly (readonly Group[])[], match: string): string =>
  `${titleOf(game)} begins: ${teams.map((team) => listed(team.flat().map(({ name }) => name))).join(' against ')}. /m/${match}?watch`

export function ended({ teams, match, ...end }: ResultNews): string {
  const named = (wanted: boolean) =>
    listed(teams.filter(({ team }) => end.winners.includes(team) === wanted).flatMap(({ names }) => names))
  const who = end.winners.length === 0 ? `${named(false)} drew` : `${named(true)} beat ${named(false)}`
  const seats = teams.flatMap(({ team, names }) => names.map((name) => ({ team, name })))
  const sides = teams.map(({ team }) => team)
  const words = namedText(endInWords(gameNamed(end.game), end, sides), seats)
  return `${titleOf(end.game)}: ${who}. ${words} /r/${match}`
}

export const missing = (
  { id, game }: Pick<SubstituteNews, 'id' | 'game'>,
  { name, seat }: VacantSeat,
): string => `${titleOf(game)} has begun without ${name}. Who plays in their place? ${seatAddress(id, seat)}`

const unused = ({ game }: OfferTerms): string =>
  `${titleOf(game)} is not offered any more: nobody has waited for it for ${UNUSED_MINUTES} minutes. Offer it again whenever you like.`

const withdrawn = ({ game }: OfferTerms): string =>
  `A moderator has taken ${titleOf(game)} back. Add to another game, or offer one.`

export const placesLost = (terms: readonly OfferTerms[]): string =>
  `You do not wait for ${listed(terms.map(({ game }) => titleOf(game)))} any more: a party adds to a game as one.`

const dropped = (names: readonly string[], { game }: OfferTerms): string =>
  `${listed(names)} ${names.length > 1 ? 'were' : 'was'} not ready for ${titleOf(game)}. The others keep their places.`

const declined = (names: readonly string[], { game }: OfferTerms, picked: boolean): string =>
  picked
    ? `${listed(names)} left while the teams of ${titleOf(game)} were picked. The others keep their places.`
    : `${listed(names)} said “Not now” to ${titleOf(game)}. The others keep their places.`

/**
 * The note for somebody who was not here when they lost their place, or the offer ended. It names nobody, so
 * it may be stored.
 */
export function missedNote(
  happening: Exclude<OfferEvent, { is: 'start' }>,
  player: string,
): string | undefined {
  const {
    is,
    offered: { terms },
  } = happening
  const title = titleOf(terms.game)
  if (is === 'expired')
    return `You were away for longer than your place in ${title} was kept. Add again whenever you like.`
  if (is === 'unused') return unused(terms)
  if (is === 'withdrawn') return withdrawn(terms)
  if (is !== 'dropped' || !happening.players.includes(player)) return undefined
  const late = happening.absent.includes(player) ? 'You were' : 'Your party was'
  return `${late} not ready for ${title} in time, so your place went to somebody else. Add again whenever you like.`
}

/** The note for people who do not get the game that they wait for. */
export function noteOf(
  happening: Exclude<OfferEvent, { is: 'start' }>,
  nameOf: (player: string) => string,
): { readonly to: ReadonlySet<string>; readonly text: string } {
  const {
    is,
    offered: { by, terms, offer },
  } = happening
  if (is === 'unused') return { to: new Set([by!.player]), text: unused(terms) }
  if (is === 'expired')
    return { to: new Set(happening.players), text: missedNote(happening, happening.players[0]!)! }
  if (is === 'declined') {
    const others = new Set(playersOf(engaged(offer)))
    for (const player of happening.players) others.delete(player)
    return { to: others, text: declined(happening.players.map(nameOf), terms, offer.stage.is === 'picking') }
  }
  if (is === 'dropped')
    return {
      to: new Set([...playersOf(offer.queue), ...happening.players]),
      text: dropped(happening.players.map(nameOf), terms),
    }
  const to = new Set([...(by ? [by.player] : []), ...playersOf(offer.queue)])
  to.delete(happening.by)
  return { to, text: withdrawn(terms) }
}
