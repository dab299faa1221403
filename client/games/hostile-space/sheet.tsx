import type { ComponentType } from 'preact'
import type { State } from '../../../common/games/hostile-space/state.ts'
import type { Desk, Eyes } from '../contract.ts'

export const Sheet: ComponentType<{ state: unknown; desk: Desk | undefined; eyes: Pick<Eyes, 'seat' | 'team'> }> = () => <div class="unit-sheet" />

export const TextBoard = ({ state: given }: { state: unknown; eyes: Pick<Eyes, 'seat' | 'team'> }) => {
  const { torus } = given as State
  return <ul class="words"><li>A map of {torus.width} by {torus.height} hexes without edges.</li></ul>
}
