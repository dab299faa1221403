/**
 * `/r/NAME/embed`: a replay within another site's page. It has no session, fetches only the record, does not
 * start by itself, and works in a frame without storage.
 */
import { effect, useSignal } from '@preact/signals'
import { render } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { inSentence } from '../../../common/engine/step.ts'
import '../../styles/embed.css'
import { icons } from '../../ui/icons.tsx'
import { TeamMark } from '../../ui/team-mark.tsx'
import { SplitLine } from '../director/overlay.tsx'
import { loadReplay, type Trouble } from '../replay/load.ts'
import { readMoment } from '../replay/moment.ts'
import { Replay } from '../replay/replay.ts'

export function showEmbed(page: Element, match: string): void {
  render(<EmbedPage match={match} />, page)
}

function EmbedPage({ match }: { match: string }) {
  const replay = useSignal<Replay | Trouble | undefined>(undefined)
  useEffect(() => {
    void loadReplay(match, () => undefined).then(
      (loaded) => (replay.value = 'archive' in loaded ? opened(new Replay(loaded)) : loaded),
    )
  }, [])
  const { value } = replay
  if (value instanceof Replay) return <Embedded replay={value} />
  return (
    <main class="embed embed-notice">
      {value ? (
        <>
          <h1>{value.title}</h1>
          <p role="alert">{value.message}</p>
          <a href={`/r/${match}`} target="_blank" rel="noopener">
            Dead Reckoning
          </a>
        </>
      ) : (
        <div class="spinner" role="status" aria-label="Loading the replay" />
      )}
    </main>
  )
}

/** At the moment in the address, paused. */
function opened(replay: Replay): Replay {
  const { archive, game } = replay.loaded
  const { at, as } = readMoment(
    location.search,
    archive.rounds.length,
    archive.seats.map(({ id }) => id),
  )
  replay.lookAs(game.fog ? as : 'gallery')
  replay.show(at ?? { round: 1, t: 0 }, true)
  return replay
}

function Embedded({ replay }: { replay: Replay }) {
  const {
    battle,
    loaded: { client, game, archive },
  } = replay
  const { stage, playback } = battle
  const host = useRef<HTMLDivElement>(null)
  const begun = useSignal(false)
  useEffect(() => {
    document.title = `${game.title} replay · Dead Reckoning`
    const nothing = () => undefined
    void stage.mount(host.current!, client, {
      picture: (scale) => battle.scene.picture(scale),
      tapped: nothing,
      grabbed: nothing,
      hovered: (at) => battle.scene.hovered(at),
    })
    // At the end keep the picture of the last round.
    const off = effect(() => {
      if (replay.over.value && archive.rounds.length > 0)
        replay.show({ round: archive.rounds.length, t: Infinity }, true)
    })
    return () => {
      off()
      replay.close()
    }
  }, [])
  const { total } = replay.reel.value
  const ended = replay.time.value >= total - 0.01
  const paused = playback.paused.value
  const toggle = () => {
    begun.value = true
    if (paused && ended) replay.show({ round: 1, t: 0 }, false)
    else playback.pause(!paused)
  }
  const teams = [...new Set(archive.seats.map(({ team }) => team))]
  return (
    <main class="embed">
      <header>
        <p class="embed-sides">
          {teams.map((team) => {
            const names = archive.seats
              .filter((seat) => seat.team === team)
              .map(({ id }) => archive.names[id]?.name ?? id)
            return (
              <span key={team} style={{ '--team': client.teamColour(team) }} title={names.join(', ')}>
                <TeamMark team={team} />
                <b>{names.join(', ')}</b>
              </span>
            )
          })}
        </p>
        <a href={replay.address} target="_blank" rel="noopener" title="The full replay, in a tab of its own">
          Dead Reckoning
        </a>
      </header>
      <section class="embed-board" aria-label="Board" onClick={toggle}>
        <div ref={host} class="embed-canvas" />
        <SplitLine stage={stage} />
        {stage.trouble.value ? <p role="alert">{stage.trouble.value}</p> : null}
        {begun.value ? null : (
          <button type="button" class="embed-play" aria-label="Play the replay">
            {icons.play}
          </button>
        )}
      </section>
      <footer>
        <button type="button" class="icon-button" aria-label={paused ? 'Play' : 'Pause'} onClick={toggle}>
          {paused ? icons.play : icons.pause}
        </button>
        <input
          type="range"
          min="0"
          max={total}
          step="0.01"
          value={replay.time.value}
          aria-label="Moment of the match"
          aria-valuetext={inSentence(replay.titleOf(replay.round.value))}
          onInput={(event) => {
            begun.value = true
            replay.seek(Number(event.currentTarget.value))
          }}
        />
        <small>{battle.visible.shownStep.value.title}</small>
      </footer>
    </main>
  )
}
