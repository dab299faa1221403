/** Beside the board, in tabs: the sheet of the pieces, the log, the chat. On a phone they open over the board. */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Desk } from '../../../game-kit/plan/planner.ts'
import { Chat, useUnread } from '../talk/chat.tsx'
import type { Battle } from './battle.ts'
import { Log } from './log.tsx'

type DetailTab = 'sheet' | 'log' | 'chat' | 'panel'

/** An additional tab; `open`: it is selected at first. */
export interface DetailsPanel {
  readonly label: string
  readonly open: boolean
  readonly content: ComponentChildren
}

/** `desk`: unless a round is being shown. */
export function Details({
  battle,
  desk,
  panel,
}: {
  battle: Battle
  desk: Desk | undefined
  panel: DetailsPanel | undefined
}) {
  const { link, game, visible, viewer } = battle
  const tab = useSignal<DetailTab>('sheet')
  const drawer = useSignal(false)
  const unread = useUnread(battle, tab.value === 'chat')
  useEffect(() => {
    if (!panel?.open) return
    tab.value = 'panel'
    drawer.value = true
  }, [panel?.open])
  return (
    <aside class={`side ${drawer.value ? 'is-open' : ''}`} aria-label="Details">
      <div class="tabs" role="tablist">
        {(
          [
            ['sheet', game.words.unit],
            ['log', 'Log'],
            ...(link.talks || link.replays ? [['chat', 'Chat'] as const] : []),
            ...(panel ? [['panel', panel.label] as const] : []),
          ] as const
        ).map(([name, label]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            aria-selected={tab.value === name}
            onClick={() => {
              drawer.value = tab.value !== name || !drawer.value
              tab.value = name
            }}
          >
            {label}
            {name === 'chat' && unread ? <i class="unread">{unread}</i> : null}
          </button>
        ))}
      </div>
      <div
        class="tab-panel"
        role="tabpanel"
        id={`panel-${tab.value}`}
        aria-labelledby={`tab-${tab.value}`}
        tabIndex={0}
      >
        {tab.value === 'sheet' ? (
          visible.state.value !== undefined ? (
            <game.Sheet state={visible.momentState.value} desk={desk} eyes={viewer.eyes.value} />
          ) : null
        ) : tab.value === 'log' ? (
          <Log battle={battle} />
        ) : tab.value === 'panel' ? (
          panel?.content
        ) : (
          <Chat link={link} game={game} />
        )}
      </div>
    </aside>
  )
}
