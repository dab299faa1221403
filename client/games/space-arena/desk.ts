/** The plan of a seat's ships with its picture, its keys and its words. */
import { computed, signal } from '@preact/signals'
import type { Mark } from '../../board/mark.ts'
import type { Desk, Eyes } from '../contract.ts'

export class ArenaDesk implements Desk {
  readonly orders = signal<Record<string, string>>({})
  readonly edits = signal(0)
  readonly inWords = computed((): readonly string[] => [])
  readonly canUndo = signal(false)
  readonly toggler = { label: 'Show scans and arcs', key: 'T', on: signal(true) }
  marks = (_eyes: Eyes): Mark[] => []
  tapped = (): void => undefined
  grabbed = (): undefined => undefined
  hovered = (): void => undefined
  key = (): boolean => false
  undo = (): void => undefined
  clear = (): void => undefined
  keep = (): unknown => ({})
}
