import type { ComponentType } from 'preact'
import type { Desk } from '../contract.ts'

export const Bar: ComponentType<{ desk: Desk; ready: boolean }> = () => <p class="quiet">Nothing can be planned here yet.</p>
