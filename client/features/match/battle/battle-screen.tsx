/** The battle: the board, the clock, the planning bar, and beside them the sheet, the log and the chat. */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { late, loadAhead } from '../../../app/late.tsx'
import { COMBAT } from '../../../board/sound/combat-sounds.ts'
import { prepareSounds } from '../../../board/sound/sound.ts'
import { Meanings } from '../../../game-kit/meaning.tsx'
import { NamingProvider } from '../../../game-kit/naming.tsx'
import { Sentences } from '../../../game-kit/sentences.tsx'
import type { Press } from '../../../input/press.ts'
import { Toasts } from '../../../ui/toasts.tsx'
import { Glance, NARROW, useBelow } from '../../director/glance.tsx'
import { Caption, SplitLine } from '../../director/overlay.tsx'
import { HelpDialogs, type KeyLine } from '../../help/help.tsx'
import { Hints } from '../../help/hints.tsx'
import { reckoned } from '../../reckoning/reckoning.ts'
import { reactionsShown, textBoard } from '../../settings/settings-store.ts'
import { Announcer } from '../talk/announcer.tsx'
import { Proposals } from '../talk/proposals.tsx'
import { Reactions } from '../talk/reactions.tsx'
import { flyerOf, seatInWords, seatLabel } from '../talk/seat-name.tsx'
import type { Battle } from './battle.ts'
import { battleKey } from './battle-keys.ts'
import { Controls } from './controls.tsx'
import { Details, type DetailsPanel } from './details.tsx'
import { lateness } from './lateness.ts'
import { PlaybackBar } from './playback-bar.tsx'
import { Radar } from './radar.tsx'
import { TopBar } from './top-bar.tsx'
import { useCovered } from './use-covered.ts'
import { useHeard, useMusic } from './use-sounds.ts'
import { ViewButtons } from './view-buttons.tsx'

const Result = late('The result', () => import('../ending/result.tsx').then((module) => module.Result))
const ReckoningDialog = late('The reckoning', () =>
  import('../../reckoning/reckoning-dialog.tsx').then((module) => module.ReckoningDialog),
)

/** Options of a battle screen that is not for ordinary play. */
interface BattleExtras {
  /** Shown over the board in place of the hints and the result. */
  readonly guide?: ComponentChildren
  /** Shown below the board in place of the planning bar. */
  readonly controls?: ComponentChildren
  /** A problem of the match as a whole. */
  readonly banner?: ComponentChildren
  /** The page's title. */
  readonly title?: string
  /** Keys with another meaning than in play, and their list. */
  readonly press?: (press: Press) => boolean
  readonly keys?: readonly KeyLine[]
  /** An additional tab beside the board. */
  readonly panel?: DetailsPanel | undefined
}

export function BattleScreen({
  battle,
  guide,
  banner,
  controls,
  title,
  press,
  keys,
  panel,
}: { battle: Battle } & BattleExtras) {
  const { link, game, stage, playback } = battle
  const host = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLElement>(null)
  const { phase } = battle.snapshot
  const present = battle.visible.state.value !== undefined
  const desk = playback.active.value ? undefined : battle.turn.desk.value

  useEffect(() => {
    if (!host.current || !present) return
    const parent = host.current
    const mount = () => void stage.mount(parent, game, battle.scene)
    // After the next paint: the clock is running, so everything else goes on the screen first.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => (timer = setTimeout(mount)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      stage.unmount()
    }
  }, [present])
  // A layout effect, because an ordinary one may run a frame or two late and lose key presses.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => battleKey(battle, event, press)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [battle, press])
  useEffect(() => {
    document.title = title
      ? `${title} · Dead Reckoning`
      : battle.visible.over.value
        ? 'Over · Dead Reckoning'
        : `${battle.turn.planning.value && !battle.playback.unseen.value && !battle.turn.ready.value ? '● ' : ''}${battle.visible.shownStep.value.title} · Dead Reckoning`
  }, [
    title,
    battle.visible.over.value,
    battle.playback.unseen.value,
    battle.visible.shownStep.value.title,
    battle.turn.planning.value,
    battle.turn.ready.value,
  ])
  useCovered(battle, host, frame)
  useHeard(battle)
  useMusic(battle, present)
  useEffect(() => {
    if (!stage.ready.value) return
    void prepareSounds('chit', 'ready', 'reveal', ...Object.values(COMBAT))
    void loadAhead([ReckoningDialog, Result])
  }, [stage.ready.value])

  return (
    <NamingProvider value={battle.viewer.named}>
      <main class={`battle ${battle.playback.imagined.value ? 'is-imagined' : ''}`} onClick={releaseFocus}>
        <TopBar battle={battle} limited={guide === undefined} />
        <div ref={host} class="canvas-host" />
        <section ref={frame} class="board" aria-label="Board">
          {stage.trouble.value ? (
            <NoBoard problem={stage.trouble.value} />
          ) : stage.ready.value ? null : (
            <div class="board-loading">
              {present ? <div class="spinner" /> : <p class="quiet">{lateness(battle.snapshot)}</p>}
            </div>
          )}
          <SplitLine stage={stage} />
          <Radar battle={battle} />
          {guide ? null : <Glance battle={battle} />}
          {guide || !present ? null : <Progress battle={battle} />}
          <ViewButtons battle={battle} desk={desk} />
          {guide ?? <Hints battle={battle} />}
          {reactionsShown.value && link.reactions ? <Reactions link={link} shown={link.reactions} /> : null}
          <PlaybackBar battle={battle}>
            <Caption director={battle.director} />
          </PlaybackBar>
          {!guide && phase === 'finished' && !playback.active.value ? <Result.Part battle={battle} /> : null}
          <div class="notices">
            {banner}
            <Proposals battle={battle} />
            <Toasts />
          </div>
        </section>
        <section
          class={textBoard.value ? 'text-board' : 'text-board sr-only'}
          aria-label="The position in words"
          tabIndex={textBoard.value ? 0 : -1}
        >
          {present ? (
            <Sentences
              of={game.positionInWords(battle.visible.momentState.value, {
                ...battle.viewer.eyes.value,
                deduced: battle.scene.deduced.value,
              })}
            />
          ) : null}
          <InTheStead battle={battle} />
        </section>
        <Details battle={battle} desk={desk} panel={panel} />
        {controls ?? <Controls battle={battle} />}
        <Announcer battle={battle} />
        <Meanings />
        <HelpDialogs game={game} keys={keys} />
        {reckoned.value ? (
          <ReckoningDialog.Part
            game={game}
            reckoning={reckoned.value}
            named={battle.viewer.named}
            close={() => (reckoned.value = undefined)}
          />
        ) : null}
      </main>
    </NamingProvider>
  )
}

/** On a low board, too, nothing fits above the line. */
const LOW = `${NARROW}, (max-height: 32.5em)`

/**
 * A player's progress towards winning: over the board, from the first round to the last. Spectators have the
 * glance instead.
 */
function Progress({ battle: { game, stage, viewer, playback, visible } }: { battle: Battle }) {
  const box = useRef<HTMLDivElement>(null)
  const shown = game.Progress && !viewer.watches.value && (!visible.over.value || playback.active.value)
  useBelow(stage, box, shown === true, LOW)
  if (!game.Progress || !shown) return null
  return (
    <div ref={box} class="progress">
      <game.Progress state={visible.momentState.value} />
    </div>
  )
}

/** Seats that others fly in place of their players. */
function InTheStead({ battle: { game, snapshot } }: { battle: Battle }) {
  const { seats, phase } = snapshot
  const others = phase === 'playing' ? seats.filter((seat) => flyerOf(seat, phase).stead !== '') : []
  return others.length ? (
    <p>
      {others
        .map((seat) => `${seatLabel(game, snapshot, seat.id)} is flown by ${seatInWords(seat, phase)}.`)
        .join(' ')}
    </p>
  ) : null
}

/** Replaces the board if it cannot be drawn. */
const NoBoard = ({ problem }: { problem: string }) => (
  <div class="board-problem">
    <p role="alert">{problem}</p>
    {textBoard.value ? null : (
      <button type="button" class="primary" onClick={() => (textBoard.value = true)}>
        Show the position in words
      </button>
    )}
  </div>
)

/**
 * A clicked button must not keep the focus, because Enter is for Ready. (A click by keyboard has `detail` 0.)
 */
function releaseFocus(event: MouseEvent): void {
  const { activeElement } = document
  if (
    event.detail > 0 &&
    activeElement instanceof HTMLElement &&
    activeElement.closest('button, summary') &&
    !activeElement.closest('dialog')
  )
    activeElement.blur()
}
