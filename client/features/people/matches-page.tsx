/** `/matches?game=GAME&rated=yes`: what runs, and what is over. */

import { go, query } from '../../app/router.ts'
import { LiveList } from '../lobby/live.tsx'
import { Frame } from './frame.tsx'
import { MoreResults } from './more-results.tsx'
import { GameSwitch, Switch } from './switches.tsx'

export function MatchesPage() {
  const wanted = new URLSearchParams(query.value)
  const [game, rated] = [wanted.get('game') ?? '', wanted.get('rated') === 'yes' ? 'yes' : '']
  const to = (over: { readonly game?: string; readonly rated?: string }) => {
    const asked = new URLSearchParams(
      Object.entries({ game, rated, ...over }).filter(([, value]) => value),
    ).toString()
    go(`/matches${asked ? `?${asked}` : ''}`)
  }
  const asked = new URLSearchParams({ ...(game && { game }), ...(rated && { rated }) }).toString()
  return (
    <Frame title="Matches">
      <LiveList />
      <section class="panel" aria-labelledby="over">
        <h2 id="over">Finished</h2>
        <div class="switches">
          <GameSwitch game={game} choose={(game) => to({ game })} all />
          <Switch
            legend="Which"
            name="rated"
            value={rated}
            choose={(rated) => to({ rated })}
            choices={[
              ['', 'All'],
              ['yes', 'Rated'],
            ]}
          />
        </div>
        <MoreResults
          address={`/api/results${asked ? `?${asked}` : ''}`}
          none={
            <>
              <p>No such match has been finished yet.</p>
              <p class="quiet">Here they can be found again, each with its replay.</p>
            </>
          }
        />
      </section>
    </Frame>
  )
}
