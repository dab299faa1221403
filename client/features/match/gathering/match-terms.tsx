/** Before the match: the game with its map, who fills empty seats, and every setting in words. */
import { optionTitle, type Setting, settingsOf, valueOf } from '../../../../common/engine/setup/setup-form.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import { entryNamed } from '../../../games/list.ts'
import type { Snapshot } from '../../../net/match/link.ts'
import { useStill } from '../../lobby/choose-game.tsx'

type SetupValues = Readonly<Record<string, unknown>>

/** A setting's value in words; undefined if there is nothing to show. */
export function valueInWords(setting: Setting, setup: SetupValues): string | undefined {
  const {
    name,
    kind,
    field: { unit = '', inWords },
  } = setting
  const value = valueOf(setting, setup)
  if (kind.is === 'number') return `${String(value)}${unit}`
  if (kind.is === 'choice') return optionTitle(setting, String(value))
  if (kind.is === 'flag') return value === true ? 'yes' : 'no'
  if (setup[name] === undefined || value === undefined || value === null) return undefined
  return inWords ? inWords(value, setup) : Array.isArray(value) ? value.join(', ') : undefined
}

/** Who fills the empty seats. */
function emptySeats(game: string, level: number): string {
  const [, name, note] = entryNamed(game)?.levels.find(([one]) => one === level) ?? []
  return name === undefined ? 'wait for people' : `bots: ${name}, who ${note}`
}

export function MatchTerms({
  game,
  snapshot: { game: rules, setup: given, options },
}: {
  readonly game: AnyClientGame
  readonly snapshot: Snapshot
}) {
  const still = useStill()
  const setup = given as SetupValues
  const settings = settingsOf(rules.setup).filter(({ field }) => field.when?.(setup) !== false)
  const Picture = game.setup?.Picture
  const lines = settings.flatMap((setting) => {
    const words = valueInWords(setting, setup)
    return words === undefined || words === '' ? [] : [[setting.field.title, words] as const]
  })
  return (
    <section class="panel match-terms" aria-labelledby="match-terms">
      {Picture ? (
        <div class="terms-picture">
          <Picture setup={setup} />
        </div>
      ) : (
        <img
          class="terms-picture"
          src={`/games/${game.id}.svg${still ? '#still' : ''}`}
          alt=""
          width="320"
          height="180"
        />
      )}
      <div>
        <h2 id="match-terms">What is played</h2>
        <dl>
          <div class="wide-line">
            <dt>Empty seats</dt>
            <dd>{emptySeats(game.id, options.bots)}</dd>
          </div>
          {lines.map(([title, words]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/**
 * Whether the match that is about to begin will be rated with those who sit here now, in words: the server
 * decides it by the same terms when the match begins.
 */
export function ratingTerms({
  options: { rated, listed },
  seats,
}: Pick<Snapshot, 'seats'> & { readonly options: Pick<Snapshot['options'], 'rated' | 'listed'> }): string {
  if (!rated || !listed || new Set(seats.map(({ team }) => team)).size < 2) return 'not rated'
  const people = seats.filter(({ occupant }) => occupant === 'human')
  if (people.some(({ account }) => !account)) return 'not rated: a guest plays'
  if (people.length < seats.length) return 'rated if somebody with an account takes every seat'
  return people.some(({ program }) => program) ? 'rated for programs alone' : 'rated'
}
