/** The battle: the board, the clock, the planning bar, and beside them the sheet, the log and the chat. */
import { effect, useSignal } from '@preact/signals'
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { inSentence, roundIn } from '../../../common/engine/step.ts'
import { secrecyOf } from '../../../common/wire/match-schema.ts'
import { COMBAT } from '../../board/combat-sounds.ts'
import { music, muted, prepareSounds, sound, volume } from '../../board/sound.ts'
import { SoundBed } from '../../board/sound-bed.ts'
import { reasonOf } from '../../net/api.ts'
import { isBlocked } from '../../net/blocked.ts'
import type { Desk } from '../../games/contract.ts'
import type { Battle } from './battle.ts'
import { battleKey } from './battle-keys.ts'
import { Chat } from './chat.tsx'
import { Clock } from './clock.tsx'
import { Caption } from '../director/caption.tsx'
import { DirectorButton } from '../director/director-button.tsx'
import { Glance } from '../director/glance.tsx'
import { SplitLine } from '../director/split-line.tsx'
import { endHints, HelpDialogs, Hints, open, type KeyLine } from '../help.tsx'
import { icons } from '../icons.tsx'
import { Log } from './log.tsx'
import { EndingButton } from './ending-button.tsx'
import { OrganiserButton } from './organiser.tsx'
import { PlaybackBar } from './playback-bar.tsx'
import { ProgramMark } from './program-mark.tsx'
import { Proposals } from './proposals.tsx'
import { Radar } from './radar.tsx'
import { Reactions } from './reactions.tsx'
import { rematchNews } from './rematch.ts'
import { askAt, reckoned } from '../reckoning/reckoning.ts'
import { ReckoningDialog } from '../reckoning/reckoning-dialog.tsx'
import { Result } from './result.tsx'
import { go } from '../router.ts'
import { SettingsButton } from '../settings.tsx'
import { calm, reactionsShown, textBoard } from '../settings-store.ts'
import { TeamMark } from '../team-mark.tsx'
import { toast, Toasts } from '../toasts.tsx'

type Tab = 'sheet' | 'log' | 'chat' | 'panel'

/** What a battle is shown in when it is not simply played. */
interface Setting {
  /** What stands over the board in place of the first round's hints and of the result. */
  readonly guide?: ComponentChildren
  /** What stands below the board in place of the planning bar. */
  readonly controls?: ComponentChildren
  /** What is the matter with the match as a whole. */
  readonly banner?: ComponentChildren
  /** Of the page. */
  readonly title?: string
  /** Keys that mean something else than in play, and the list of all. */
  readonly press?: (event: KeyboardEvent) => boolean
  readonly keys?: readonly KeyLine[]
  /** A tab of one's own beside the board; `open`: it is the one to begin with. */
  readonly panel?: { readonly label: string; readonly open: boolean; readonly content: ComponentChildren } | undefined
}

export function BattleScreen({ battle, guide, banner, controls, title, press, keys, panel }: { battle: Battle } & Setting) {
  const { link, game, stage, playback } = battle
  const host = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLElement>(null)
  const tab = useSignal<Tab>('sheet')
  const drawer = useSignal(false)
  const { phase } = battle.snapshot
  const present = battle.shownState.value !== undefined
  const desk = playback.active.value ? undefined : battle.desk.value

  useEffect(() => {
    if (!host.current || !present) return
    const parent = host.current
    const mount = () => void stage.mount(parent, game, {
      picture: (scale) => battle.picture(scale),
      tapped: (at, reach, more) => (playback.active.value ? askAt(battle.snapshot.game, game, playback, at, reach) : battle.desk.value?.tapped(at, reach, more)),
      grabbed: (at, reach) => (playback.active.value ? undefined : battle.desk.value?.grabbed(at, reach)),
      hovered: (at) => battle.desk.value?.hovered(at),
    })
    // After the next paint: the clock runs already, so everything else is on the screen first.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => (timer = setTimeout(mount)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      stage.unmount()
    }
  }, [present])
  // As soon as there is something to plan: an effect after painting may come a frame or two late, and keys be lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => battleKey(battle, event, press)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [battle, press])
  useEffect(() => {
    document.title = title ? `${title} · Dead Reckoning` : battle.over.value ? 'Over · Dead Reckoning' : `${battle.planning.value && !battle.unseen.value && !battle.ready.value ? '● ' : ''}${battle.shownStep.value.title} · Dead Reckoning`
  }, [title, battle.over.value, battle.unseen.value, battle.shownStep.value.title, battle.planning.value, battle.ready.value])
  useCovered(battle, host, frame)
  useHeard(battle)
  useMusic(battle, present)
  useEffect(() => {
    if (stage.ready.value) void prepareSounds('chit', 'ready', 'reveal', ...Object.values(COMBAT))
  }, [stage.ready.value])
  useEffect(() => {
    if (!panel?.open) return
    tab.value = 'panel'
    drawer.value = true
  }, [panel?.open])
  const unread = useUnread(battle, tab.value === 'chat')

  return (
    <main class="battle" onClick={releaseFocus}>
      <TopBar battle={battle} limited={guide === undefined} />
      <div ref={host} class="canvas-host" />
      <section ref={frame} class="board" aria-label="Board">
        {stage.problem.value ? <NoBoard problem={stage.problem.value} /> : stage.ready.value ? null : <div class="board-loading">{present ? <div class="spinner" /> : <p class="quiet">{lateness(battle)}</p>}</div>}
        <SplitLine stage={stage} />
        <Radar battle={battle} />
        {guide ? null : <Glance battle={battle} />}
        {guide || !present ? null : <Progress battle={battle} />}
        <div class="zoom" role="group" aria-label="View">
          <DirectorButton director={battle.director} />
          {desk ? <button type="button" class="icon-button toggler" aria-pressed={desk.toggler.on.value} aria-label={desk.toggler.label} aria-keyshortcuts={desk.toggler.key} title={`${desk.toggler.label} (${desk.toggler.key})`} onClick={() => (desk.toggler.on.value = !desk.toggler.on.value)}>{icons.drift}</button> : null}
          {game.overlay ? <button type="button" class="icon-button toggler" aria-pressed={battle.overlay.value} aria-label={game.overlay.label} aria-keyshortcuts={game.overlay.key} title={`${game.overlay.label} (${game.overlay.key})`} onClick={() => (battle.overlay.value = !battle.overlay.value)}>{game.overlay.icon}</button> : null}
          <button type="button" class="icon-button" aria-label="Zoom in" onClick={() => stage.zoom(1.35)}>{icons.plus}</button>
          <button type="button" class="icon-button" aria-label="Zoom out" onClick={() => stage.zoom(1 / 1.35)}>{icons.minus}</button>
          <button type="button" class="icon-button" aria-label="Show everything" onClick={() => battle.showEverything()}>{icons.fit}</button>
        </div>
        {guide ?? (battle.planning.value && !playback.active.value && (roundIn(battle.step.value) ?? 1) === 1 ? <Hints game={game} above={!battle.ownAbove.value} /> : null)}
        {reactionsShown.value && link.reactions ? <Reactions link={link} shown={link.reactions} /> : null}
        <PlaybackBar battle={battle}><Caption director={battle.director} /></PlaybackBar>
        {!guide && phase === 'finished' && !playback.active.value ? <Result battle={battle} /> : null}
        <div class="notices">{banner}<Proposals battle={battle} /><Toasts /></div>
      </section>
      <section class={textBoard.value ? 'text-board' : 'text-board sr-only'} aria-label="The position in words" tabIndex={textBoard.value ? 0 : -1}>
        {present ? <game.TextBoard state={battle.momentState.value} eyes={battle.eyes.value} /> : null}
      </section>
      <aside class={`side ${drawer.value ? 'is-open' : ''}`} aria-label="Details">
        <div class="tabs" role="tablist">
          {([['sheet', game.words.unit], ['log', 'Log'], ...(link.talks || link.replays ? [['chat', 'Chat'] as const] : []), ...(panel ? [['panel', panel.label] as const] : [])] as const).map(([name, label]) => (
            <button key={name} type="button" role="tab" id={`tab-${name}`} aria-controls={`panel-${name}`} aria-selected={tab.value === name} onClick={() => { drawer.value = tab.value !== name || !drawer.value; tab.value = name }}>
              {label}{name === 'chat' && unread ? <i class="unread">{unread}</i> : null}
            </button>
          ))}
        </div>
        <div class="tab-panel" role="tabpanel" id={`panel-${tab.value}`} aria-labelledby={`tab-${tab.value}`} tabIndex={0}>
          {tab.value === 'sheet' ? (present ? <game.Sheet state={battle.momentState.value} desk={desk} eyes={battle.eyes.value} /> : null)
            : tab.value === 'log' ? <Log battle={battle} /> : tab.value === 'panel' ? panel?.content : <Chat link={link} game={game} />}
        </div>
      </aside>
      {controls ?? <Controls battle={battle} />}
      <Announcer battle={battle} />
      <HelpDialogs game={game} keys={keys} />
      {reckoned.value ? <ReckoningDialog game={game} reckoning={reckoned.value} close={() => (reckoned.value = undefined)} /> : null}
    </main>
  )
}

/** For who plays, while the bar is away: a round is shown, or only others are asked. Who watches has a glance. */
function Progress({ battle: { game, watches, playback, desk, over, momentState } }: { battle: Battle }) {
  if (!game.Progress || watches.value || (playback.active.value ? false : over.value || desk.value !== undefined)) return null
  return <div class="progress"><game.Progress state={momentState.value} /></div>
}

/** In place of the board where it cannot be drawn. */
const NoBoard = ({ problem }: { problem: string }) => (
  <div class="board-problem">
    <p role="alert">{problem}</p>
    {textBoard.value ? null : <button type="button" class="primary" onClick={() => (textBoard.value = true)}>Show the position in words</button>}
  </div>
)

/** Why the gallery sees nothing yet. */
function lateness({ snapshot: { game, options } }: Battle): string {
  const { behind } = secrecyOf(game, options)
  const rounds = behind === 1 ? 'a round' : `${behind} rounds`
  return `${game.fog ? 'There is fog: the gallery sees everything' : 'The gallery sees the match'}, ${rounds} late. Round 1 is shown when round ${behind + 1} has been played.`
}

/** A button that was clicked must not keep the keyboard: Enter is for Ready. (A click by keyboard has no detail.) */
function releaseFocus(event: MouseEvent): void {
  const { activeElement } = document
  if (event.detail > 0 && activeElement instanceof HTMLElement && activeElement.closest('button, summary') && !activeElement.closest('dialog')) activeElement.blur()
}

/** `limited`: the round limit is the match's own. */
function TopBar({ battle, limited }: { battle: Battle; limited: boolean }) {
  const { link, game, playback } = battle
  const { seats, spectators, phase, rated } = battle.snapshot
  const showing = playback.showing.value
  const { title, lastRound } = battle.shownStep.value
  const teams = [...new Set(seats.map((seat) => seat.team))]
  return (
    <header class="top">
      <button type="button" class="icon-button" aria-label={link.replays ? 'Leave the replay' : 'Leave the match'} onClick={() => leave(battle)}>{icons.back}</button>
      <div class="round"><p><b>{title}</b>{limited && lastRound ? ` of ${lastRound}` : ''}</p><small>{showing ? (link.replays ? 'replay' : 'playback') : phase === 'finished' ? 'final' : battle.planning.value ? (battle.ready.value ? 'ready' : 'plan your move') : 'planning'}</small></div>
      <ul class={`players ${seats.length > 6 ? 'many' : ''}`} aria-label="Players">
        {teams.flatMap((team) => seats.filter((seat) => seat.team === team)).map((seat) => (
          <li key={seat.id} style={{ '--team': game.teamColour(seat.team) }} class={`${seat.id === link.mine.value.seat ? 'own' : ''} ${seat.connected ? '' : 'away'}`}
            title={`${seat.name}${seat.program ? ', a program' : ''}${seat.autopilot && seat.occupant === 'human' ? ', flown by a bot until they return' : seat.connected ? '' : ', away'}`}>
            <span><TeamMark team={seat.team} />{seat.id}</span><b>{seat.name}</b>{seat.program ? <ProgramMark /> : null}{phase === 'playing' || battle.unseen.value ? <i class={seat.ready ? 'in' : 'pending'} aria-label={seat.ready ? 'orders in' : 'still planning'}>{seat.ready ? '✓' : '…'}</i> : null}
          </li>
        ))}
      </ul>
      {rated ? <span class="rated" title="The result counts for ratings">rated</span> : null}
      {spectators ? <span class="watching">{icons.eye} {spectators} <span>watching</span></span> : null}
      <Clock battle={battle} />
      <OrganiserButton link={link} />
      <EndingButton battle={battle} />
      <button type="button" class="icon-button" aria-label="Rules and keys" aria-keyshortcuts="?" onClick={() => (open.value = 'rules')}>{icons.help}</button>
      <SettingsButton />
    </header>
  )
}

/** For screen readers: what the last round brought, once it was shown, that it is time to plan, and after the end who wants a rematch. */
function Announcer({ battle }: { battle: Battle }) {
  const { link, playback } = battle
  const last = link.played.value.at(-1)
  const rules = battle.snapshot.game
  const told = playback.active.value || !last ? '' : last.timeline.map((event) => rules.describe(event, last.before as never)).filter(Boolean).join('. ')
  const again = playback.active.value || link.replays ? [] : rematchNews(battle.snapshot, link.mine.value.seat)
  return (
    <div class="sr-only" aria-live="polite">
      {told ? `${battle.stepOf(last!).title}: ${told}. ` : ''}{again.join(' ')}{battle.planning.value && !playback.active.value ? `Plan ${inSentence(battle.step.value.title)}. ${battle.step.value.task}` : ''}
    </div>
  )
}

function leave(battle: Battle): void {
  const { link } = battle
  const seated = link.lasting && link.mine.value.seat !== '' && battle.snapshot.phase === 'playing'
  const loss = battle.snapshot.rated && battle.active.value ? ' The match is rated: leaving it is a loss.' : ''
  if (seated && !window.confirm(`Leave the match? A bot takes over your seat.${loss} (To come back later, just close the page instead.)`)) return
  const { room } = battle.snapshot
  void link.leave(seated).then(() => go(room ? `/room/${room}` : link.home))
}

function Controls({ battle }: { battle: Battle }) {
  const { game, link, playback, sender: { saving } } = battle
  const desk = battle.planning.value ? battle.sender.desk.value : undefined
  const { seats, roundSeconds } = battle.snapshot
  const { title, task, idle = game.words.idle } = battle.step.value
  const ready = battle.ready.value
  const pending = seats.filter((seat) => !seat.ready).map((seat) => (seat.id === link.mine.value.seat ? 'you' : seat.name))
  if (battle.over.value) return null
  if (battle.sees.value) return <Watching battle={battle} />
  const ahead = battle.desk.value
  if (!desk && ahead) return <Ahead battle={battle} desk={ahead} pending={pending} />
  if (!desk) {
    const active = link.mine.value.seat === '' && link.state.value !== undefined ? battle.snapshot.game.active(link.state.value) : []
    const free = seats.filter((seat) => seat.occupant === 'bot' && active.includes(seat.id))
    return (
      <footer class={`controls watch ${playback.active.value ? 'is-watching' : ''}`}>
        <p role="status">{link.mine.value.seat === '' ? 'You are watching.' : battle.active.value ? 'It is not your turn.' : 'You are out. The battle goes on.'} {pending.length ? `Planning: ${pending.join(', ')}.` : ''}</p>
        {free.length && !link.mine.value.barred ? <TakeOver battle={battle} seat={free[0]!.id} /> : null}
      </footer>
    )
  }
  return (
    <footer class={`controls ${playback.active.value ? 'is-watching' : ''}`}>
      <game.Bar desk={desk} ready={ready} />
      <div class="commit">
        {playback.active.value ? <button type="button" class="secondary ready-button" onClick={() => battle.commit()}>Plan {inSentence(title)}</button> : <button type="button" class={`primary ready-button ${ready ? 'is-ready' : ''}`} aria-pressed={ready} aria-disabled={playback.justOver.value} aria-keyshortcuts="Enter" onClick={() => { endHints(); battle.commit() }}>
          {ready ? 'Not ready' : (desk.commit?.value ?? 'Ready')}
        </button>}
        <small role="status">{ready ? (pending.length ? `Waiting for ${pending.join(', ')}` : 'Here it comes') : saving.value === 'refused' ? 'Not sent yet' : saving.value === 'saving' ? 'Saving…' : roundSeconds === 0 ? `${saving.value === 'saved' ? 'Saved. ' : task && `${task} `}No clock: take your time` : saving.value === 'saved' ? 'Saved: counts when time is up' : task ? `${task} If not, ${idle} when time is up` : `${title}: ${idle} if you do nothing`}</small>
      </div>
    </footer>
  )
}

/** While others are asked: the own next turn is planned. */
function Ahead({ battle: { game, playback }, desk, pending }: { battle: Battle; desk: Desk; pending: readonly string[] }) {
  const { armed } = desk
  return (
    <footer class={`controls ${playback.active.value ? 'is-watching' : ''}`}>
      <game.Bar desk={desk} ready={armed?.value ?? false} />
      <div class="commit">
        {armed ? <button type="button" class={`secondary ready-button ${armed.value ? 'is-ready' : ''}`} aria-pressed={armed.value} aria-keyshortcuts="Enter" onClick={() => (armed.value = !armed.value)}>{armed.value ? 'Wait for me' : 'Send when it is my turn'}</button> : null}
        <small role="status">{pending.length > 0 ? `Planning: ${pending.join(', ')}. ` : ''}{armed?.value ? 'Then yours is sent at once, if it can be' : 'You plan ahead'}</small>
      </div>
    </footer>
  )
}

/** While a new round is shown to who played it: the same whether they go on or are out, and whether or not it was the last. */
function Watching({ battle }: { battle: Battle }) {
  const { game, sender: { last } } = battle
  return (
    <footer class="controls is-watching">
      <div inert>{last ? <game.Bar desk={last} ready /> : null}</div>
      <div class="commit">
        <button type="button" class="secondary ready-button" aria-keyshortcuts="Enter Escape" onClick={() => battle.skip()}>Skip ahead</button>
        <small role="status">This is what came of the orders</small>
      </div>
    </footer>
  )
}

/** Where those who play have to agree, they are asked. */
function TakeOver({ battle: { link, snapshot }, seat }: { battle: Battle; seat: string }) {
  const asked = useSignal(false)
  const ask = () => void link.request('sit', { seat }).then((answer) => {
    asked.value = (answer as { asked?: boolean }).asked === true
    if (asked.value) toast('Those who play are being asked.')
  }).catch((error: unknown) => toast(reasonOf(error).message))
  return <button type="button" class="plain-button" onClick={ask}>{snapshot.options.dropIn ? `Take over ${seat} from the bot` : `Ask to take over ${seat} from the bot`}</button>
}

/** The tray lies over the canvas, which is as high as both: what is worth seeing is shown above it, and where it has slid away, everywhere. */
function useCovered({ stage, playback }: Battle, host: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>): void {
  const shown = playback.active.value
  const was = useRef({ shown, away: false })
  useLayoutEffect(() => {
    const [canvas, free] = [host.current, frame.current]
    if (!canvas || !free) return undefined
    const measure = () => {
      const bar = free.querySelector('.playback')?.getBoundingClientRect()
      const [{ bottom, width }, below] = [free.getBoundingClientRect(), canvas.getBoundingClientRect().bottom]
      // On a small board only its button for play is left, with room beside it.
      const edge = bar && bar.width > width / 2 ? bar.top : bottom
      const now = { shown, away: bottom >= below - 1 }
      stage.coverBelow(Math.max(0, Math.round(below - edge)), (was.current.shown !== now.shown || was.current.away !== now.away) && !calm.peek())
      was.current = now
    }
    const observer = new ResizeObserver(measure)
    for (const one of [free, canvas]) observer.observe(one)
    return () => observer.disconnect()
  }, [stage, shown])
}

/** Sounds of the round that is shown, each once, as the playback comes to it. */
export function useHeard(battle: Battle): void {
  const heard = useRef({ round: 0, t: 0 })
  const { playback, game } = battle
  const showing = playback.showing.value
  const t = playback.t.value
  useEffect(() => {
    if (!showing) return
    const from = heard.current.round === showing.round.round ? heard.current.t : -1
    heard.current = { round: showing.round.round, t }
    if (playback.paused.value || t < from || t - from > 1) return
    // What begins together sounds once, not louder.
    const names = new Set(showing.spans.map((span, i) => (span.start > from && span.start <= t ? game.heard?.(showing.round.timeline[i]!) : undefined)))
    for (const name of names) if (name) sound(name)
  }, [showing, t])
}

/** Music while there is a board, by how dangerous it is. */
export function useMusic(battle: Battle, present: boolean): void {
  useEffect(() => {
    if (!present) return undefined
    const bed = new SoundBed(battle.game.tune, battle.link.id)
    const offs = [
      effect(() => bed.follow(battle.danger.value)),
      effect(() => {
        void [music.value, muted.value, volume.value]
        bed.heard()
      }),
    ]
    return () => {
      for (const off of offs) off()
      bed.close()
    }
  }, [battle, present])
}

/** Chat lines that came while the chat was not shown. */
function useUnread(battle: Battle, shown: boolean): number {
  const lines = battle.link.chat.value
  const last = lines.at(-1)?.id ?? 0
  const read = useSignal(last)
  useEffect(() => {
    if (shown) read.value = last
  }, [shown, last])
  return shown ? 0 : lines.filter((line) => line.id > read.value && line.seat !== battle.seat.value && !isBlocked(line.name)).length
}
