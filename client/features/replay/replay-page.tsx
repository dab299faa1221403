/** `/r/NAME`: a finished match, to watch from any side and at any moment, to verify, and to play on from. */
import { effect, untracked, useSignal } from '@preact/signals'
import { useCallback, useEffect, useMemo } from 'preact/hooks'
import type { Archive } from '../../../common/engine/record/archive.ts'
import { Analysis } from '../../analysis/analysis.ts'
import { entryNamed } from '../../games/list.ts'
import type { Press } from '../../input/press.ts'
import '../../styles/replay.css'
import { shareInWords } from '../../../common/engine/presentation/chance-words.ts'
import type { PageProps } from '../../app/pages.ts'
import { go, query } from '../../app/router.ts'
import { AnalysisPanel } from '../analysis/analysis-panel.tsx'
import type { Battle } from '../match/battle/battle.ts'
import { BattleScreen } from '../match/battle/battle-screen.tsx'
import { loadReplay, type Trouble } from './load.ts'
import { readMoment } from './moment.ts'
import { PlayOn, playOn } from './play-on.tsx'
import { Replay } from './replay.ts'
import { type OpenPanel, ReplayControls } from './replay-controls.tsx'
import { REPLAY_KEYS, replayKey } from './replay-keys.ts'
import { ShareClip } from './share-clip.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { VerifyDialog } from './verify-dialog.tsx'

export function ReplayPage({ at, params: { match = '' } }: PageProps) {
  const replay = useSignal<Replay | Trouble | undefined>(undefined)
  const progress = useSignal(0)
  const tries = useSignal(0)
  useEffect(() => {
    let gone = false
    let opened: Replay | undefined
    replay.value = undefined
    document.title = 'Replay · Dead Reckoning'
    progress.value = 0
    void loadReplay(match, (share) => (progress.value = share)).then((loaded) => {
      if (!gone) replay.value = 'archive' in loaded ? (opened = new Replay(loaded)) : loaded
    })
    return () => {
      gone = true
      opened?.close()
    }
  }, [match, tries.value])
  const { value } = replay
  if (value instanceof Replay)
    return <ReplayScreen key={match} replay={value} analysing={at === '/r/:match/analysis'} />
  if (value)
    return (
      <main class="notice-page">
        <h1>{value.title}</h1>
        <p role="alert">{value.message}</p>
        <div class="row">
          {value.passing ? (
            <button type="button" class="primary" onClick={() => tries.value++}>
              Try again
            </button>
          ) : null}
          {value.outdated ? (
            <button type="button" class="primary" onClick={() => location.reload()}>
              Reload
            </button>
          ) : null}
          <button
            type="button"
            class={value.passing || value.outdated ? 'plain-button' : 'primary'}
            onClick={() => go('/')}
          >
            To the lobby
          </button>
        </div>
      </main>
    )
  return (
    <main class="notice-page" aria-busy="true">
      <div class="spinner" />
      <p>Loading the replay…</p>
      <p class="quiet">{progress.value > 0 ? shareInWords(progress.value) : ''}</p>
    </main>
  )
}

/** `analysing`: the address requests the analysis. */
function ReplayScreen({ replay, analysing }: { replay: Replay; analysing: boolean }) {
  const open = useSignal<OpenPanel>(undefined)
  /** The match being played on from some moment. */
  const other = useSignal<Battle | undefined>(undefined)
  const { archive, game, name, folded } = replay.loaded
  const analysis = useMemo(() => new Analysis(name, game, archive, folded), [replay])
  useEffect(() => () => analysis.cancel(), [analysis])
  const asked = query.value
  useEffect(() => {
    const { at, as } = readMoment(
      asked,
      archive.rounds.length,
      archive.seats.map(({ id }) => id),
    )
    replay.lookAs(game.fog ? as : 'gallery')
    replay.show(at ?? { round: 1, t: 0 }, true)
    if (analysing) return undefined
    // Without a moment in the address it plays, once there is a board.
    return at
      ? undefined
      : effect(() => {
          if (replay.battle.stage.ready.value) untracked(() => replay.battle.playback.pause(false))
        })
  }, [replay, asked])
  useEffect(() => () => other.peek()?.close(), [])
  const left = other.value?.link.status.value.is === 'ended'
  useEffect(() => {
    if (!left) return
    other.peek()?.close()
    other.value = undefined
  }, [left])
  const press = useCallback((press: Press) => replayKey(replay, press), [replay])
  const close = () => (open.value = undefined)
  const panel = {
    label: 'Analysis',
    open: analysing,
    content: (
      <AnalysisPanel
        replay={replay}
        analysis={analysis}
        playOn={(seat, orders) =>
          (other.value = playOn(replay, seat, entryNamed(game.id)!.levels.at(-1)![0], orders))
        }
      />
    ),
  }
  if (other.value && !left) return <BattleScreen key="other" battle={other.value} />
  return (
    <>
      <BattleScreen
        key="replay"
        battle={replay.battle}
        title={`${sidesOf(archive)} · ${game.title} replay`}
        controls={<ReplayControls replay={replay} open={open} />}
        press={press}
        keys={REPLAY_KEYS}
        panel={panel}
      />
      {open.value === 'verify' ? <VerifyDialog loaded={replay.loaded} close={close} /> : null}
      {open.value === 'share' ? (
        <ShareDialog
          name={name}
          at={{ moment: replay.moment, title: replay.titleOf(replay.moment.round), address: replay.address }}
          clip={<ShareClip replay={replay} />}
          close={close}
        />
      ) : null}
      {open.value === 'play on' ? (
        <PlayOn
          replay={replay}
          close={close}
          begin={(battle) => {
            close()
            other.value = battle
          }}
        />
      ) : null}
    </>
  )
}

/** The opponents, if that is short. */
function sidesOf({ seats, names }: Archive): string {
  if (seats.length > 6) return `${seats.length} players`
  const teams = [...new Set(seats.map(({ team }) => team))]
  return teams
    .map((team) =>
      seats
        .filter((seat) => seat.team === team)
        .map(({ id }) => names[id]?.name ?? id)
        .join(', '),
    )
    .join(' – ')
}
